package org.example.tide;

/** The tide table: builds a table of the tide for a month, February too. */
class TideTable {
    static int build(int month) { return Moon.phase(month, 29); }
    static IllegalStateException failed() { return new IllegalStateException("Tide table failed"); }
}
