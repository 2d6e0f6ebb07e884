package org.example.feed

class FeedParser {
    fun parse(text: String): List<Item> = text.lines().map { Item(it, offset = 0) }
}
