package dev.lapse.tests.logic;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** The files of SQLite's logic tests, as they lie in the class path. Thread-safe. */
final class LogicCorpus {
  private static final String ROOT = "test/";
  private static final double GOLDEN = 0.6180339887498949;

  private final JarFile jar;

  /**
   * A file of it.
   *
   * @param name its name without the root that all share
   * @param place from 0 to 1: where it stands in an order that is spread evenly over each folder
   */
  record Entry(String name, double place) {
    /** Returns the folder that it is counted under; sizes of tables are not told apart. */
    String folder() {
      int end = name.lastIndexOf('/');
      String folder = end < 0 ? "(top)" : name.substring(0, end);
      return folder.replaceFirst("/\\d+$", "");
    }

    /** Returns the folder that it lies in. */
    String innerFolder() {
      int end = name.lastIndexOf('/');
      return end < 0 ? "" : name.substring(0, end);
    }
  }

  private LogicCorpus(JarFile jar) {
    this.jar = jar;
  }

  static LogicCorpus onClassPath() throws IOException {
    URL known = LogicCorpus.class.getClassLoader().getResource(ROOT + "select1.test");
    if (known == null) {
      throw new IOException("the files of the logic tests are not on the class path");
    }
    return new LogicCorpus(((JarURLConnection) known.openConnection()).getJarFile());
  }

  /** Returns all files: whatever part of the list is taken from its head, each folder is in it. */
  List<Entry> entries() {
    Map<String, List<String>> folders = new TreeMap<>();
    jar.stream()
        .map(ZipEntry::getName)
        .filter(n -> n.startsWith(ROOT) && n.endsWith(".test"))
        .map(n -> n.substring(ROOT.length()))
        .sorted()
        .forEach(
            n ->
                folders
                    .computeIfAbsent(new Entry(n, 0).innerFolder(), f -> new ArrayList<>())
                    .add(n));
    List<Entry> all = new ArrayList<>();
    for (List<String> names : folders.values()) {
      List<Entry> spread = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        double fraction = i * GOLDEN;
        spread.add(new Entry(names.get(i), fraction - Math.floor(fraction)));
      }
      spread.sort(Comparator.comparingDouble(Entry::place));
      for (int i = 0; i < spread.size(); i++) {
        all.add(new Entry(spread.get(i).name(), (double) i / spread.size()));
      }
    }
    all.sort(Comparator.comparingDouble(Entry::place).thenComparing(Entry::name));
    return all;
  }

  /** Returns the records of a file. */
  List<LogicRecord> records(Entry entry) throws IOException {
    ZipEntry file = jar.getEntry(ROOT + entry.name());
    try (InputStream bytes = jar.getInputStream(file);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
      return LogicFile.read(reader);
    } catch (IOException e) {
      throw new IOException(entry.name() + ": " + e.getMessage(), e);
    }
  }
}
