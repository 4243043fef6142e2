/** What expiry costs, as ratios to plain sqlite-jdbc measured in the same run. */
@NullMarked
package dev.lapse.tests.bench;

import org.jspecify.annotations.NullMarked;
