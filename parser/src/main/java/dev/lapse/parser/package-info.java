/**
 * From the text of a statement to its tree: the grammar is Calcite's with Lapse's productions, the
 * words are freed by context, and what is wrong is said with a place and a remedy.
 */
@NullMarked
package dev.lapse.parser;

import org.jspecify.annotations.NullMarked;
