/** The parameters of the engine: their names, ranges and defaults, and the values in force. */
@NullMarked
package dev.lapse.executor.parameters;

import org.jspecify.annotations.NullMarked;
