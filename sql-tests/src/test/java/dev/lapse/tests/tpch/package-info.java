/** TPC-H: an analyst's twenty-two queries, their answers and what they cost. */
@NullMarked
package dev.lapse.tests.tpch;

import org.jspecify.annotations.NullMarked;
