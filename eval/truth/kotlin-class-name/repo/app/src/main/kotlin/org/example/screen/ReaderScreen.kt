package org.example.screen

/** The reader's screen: shows items, late ones at the end. */
class ReaderScreen {
    fun show(items: List<String>) = items.joinToString()
}
