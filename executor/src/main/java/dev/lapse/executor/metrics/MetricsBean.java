package dev.lapse.executor.metrics;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metrics of one database in JMX, {@code dev.lapse:type=Database,name="…"}: one read-only
 * attribute for each, named as in {@code ttl.metrics}. Thread-safe.
 *
 * <p>To start JMX takes longer than to open a database, so an open database is shown at once only
 * where the process has started it already; else from the first pass on.
 */
public final class MetricsBean implements DynamicMBean, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsBean.class);

  private final String database;
  private final Metrics metrics;
  private boolean registered;

  /**
   * Makes a bean that is not yet to be seen.
   *
   * @param database the name that people know the database by; any characters
   */
  public MetricsBean(String database, Metrics metrics) {
    this.database = database;
    this.metrics = metrics;
  }

  /** Returns the name of the bean of a database. */
  public static ObjectName nameOf(String database) {
    try {
      return new ObjectName("dev.lapse:type=Database,name=" + ObjectName.quote(database));
    } catch (JMException e) {
      throw new IllegalStateException(database + " makes no name, though quoted", e);
    }
  }

  /** Shows it if the process has started JMX. */
  public void registerIfStarted() {
    if (!MBeanServerFactory.findMBeanServer(null).isEmpty()) {
      register();
    }
  }

  /** Shows it, if it isn't yet. A process that allows no beans goes without. */
  public synchronized void register() {
    if (registered) {
      return;
    }
    try {
      server().registerMBean(this, nameOf(database));
      registered = true;
    } catch (InstanceAlreadyExistsException e) {
      // The driver is loaded twice, and the other one has the file open, too.
      LOG.debug("{} is in JMX already", database);
    } catch (JMException | SecurityException e) {
      LOG.warn("{} is not in JMX: {}", database, e.toString());
    }
  }

  private static MBeanServer server() {
    return ManagementFactory.getPlatformMBeanServer();
  }

  @Override
  public synchronized void close() {
    if (!registered) {
      return;
    }
    registered = false;
    try {
      server().unregisterMBean(nameOf(database));
    } catch (InstanceNotFoundException e) {
      LOG.debug("{} was taken out of JMX by somebody else", database);
    } catch (JMException | SecurityException e) {
      LOG.warn("{} stays in JMX: {}", database, e.toString());
    }
  }

  @Override
  public Object getAttribute(String name) throws AttributeNotFoundException {
    for (Metrics.Sample each : metrics.snapshot()) {
      if (each.name().equals(name)) {
        return each.value();
      }
    }
    throw new AttributeNotFoundException("there is no metric " + name);
  }

  @Override
  public AttributeList getAttributes(String[] names) {
    List<String> wanted = List.of(names);
    AttributeList values = new AttributeList();
    for (Metrics.Sample each : metrics.snapshot()) {
      if (wanted.contains(each.name())) {
        values.add(new Attribute(each.name(), each.value()));
      }
    }
    return values;
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    List<MBeanAttributeInfo> attributes = new ArrayList<>();
    for (Metrics.Sample each : metrics.snapshot()) {
      attributes.add(
          new MBeanAttributeInfo(
              each.name(),
              "long",
              each.description() + " (" + each.unit() + ")",
              true,
              false,
              false));
    }
    return new MBeanInfo(
        MetricsBean.class.getName(),
        "expiry in " + database,
        attributes.toArray(MBeanAttributeInfo[]::new),
        null,
        null,
        null);
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " can only be read");
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public Object invoke(String action, Object[] parameters, String[] signature) {
    throw new UnsupportedOperationException("there are no operations: " + action);
  }
}
