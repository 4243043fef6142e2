/** Random histories of a database that expires rows, compared with a list that is filtered. */
@NullMarked
package dev.lapse.tests.property;

import org.jspecify.annotations.NullMarked;
