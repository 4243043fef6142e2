/**
 * The nodes that Lapse's statements parse to, beside Calcite's own: each names its parts, knows its
 * place, and unparses to text that parses to the same tree.
 */
@NullMarked
package dev.lapse.parser.tree;

import org.jspecify.annotations.NullMarked;
