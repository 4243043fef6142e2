package dev.lapse.executor.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** The metrics as JMX shows them. */
final class MetricsBeanTest {
  private static final String DATABASE = "/a folder/with, \"all\" = *?: of it\n.db";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final ObjectName name = MetricsBean.nameOf(DATABASE);
  private final Metrics metrics = new Metrics();

  @Test
  void showsEachMetricWhileTheDatabaseIsOpen() throws JMException {
    metrics.add(Metric.ROWS_DELETED, 42);
    metrics.measured(Metric.WAL_BYTES, 7);
    try (MetricsBean bean = new MetricsBean(DATABASE, metrics)) {
      assertThat(server.isRegistered(name)).isFalse();
      bean.registerIfStarted();
      bean.register();
      assertThat(server.getAttribute(name, "rows_deleted")).isEqualTo(42L);
      assertThat(server.getAttributes(name, new String[] {"wal_bytes", "none", "passes"}).asList())
          .containsExactlyInAnyOrder(new Attribute("wal_bytes", 7L), new Attribute("passes", 0L));
      assertThat(server.getMBeanInfo(name).getAttributes())
          .hasSameSizeAs(metrics.snapshot())
          .allMatch(a -> a.isReadable() && !a.isWritable());
      assertThat(Arrays.stream(server.getMBeanInfo(name).getAttributes()))
          .extracting(MBeanAttributeInfo::getDescription)
          .contains("expired rows deleted (rows)");
      assertThatThrownBy(() -> server.getAttribute(name, "none"))
          .isInstanceOf(AttributeNotFoundException.class);
      assertThatThrownBy(() -> server.setAttribute(name, new Attribute("passes", 1L)))
          .isInstanceOf(AttributeNotFoundException.class);
      assertThat(server.setAttributes(name, new AttributeList())).isEmpty();
    }
    assertThat(server.isRegistered(name)).isFalse();
  }

  @Test
  void aSecondOneOfTheSameNameLeavesTheFirstInPlace() throws JMException {
    try (MetricsBean first = new MetricsBean(DATABASE, metrics)) {
      first.register();
      try (MetricsBean second = new MetricsBean(DATABASE, new Metrics())) {
        second.register();
        metrics.add(Metric.PASSES, 1);
        assertThat(server.getAttribute(name, "passes")).isEqualTo(1L);
      }
      assertThat(server.isRegistered(name)).isTrue();
    }
    assertThat(server.isRegistered(name)).isFalse();
  }
}
