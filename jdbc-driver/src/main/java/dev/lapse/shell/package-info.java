/**
 * The shell: SQL typed by a person, piped in or given as an argument, printed for people to read.
 * It knows the engine through java.sql alone, as any other client.
 */
@NullMarked
package dev.lapse.shell;

import org.jspecify.annotations.NullMarked;
