package org.example.feed

/** Items of a feed, each with its time zone. */
data class Item(val title: String, val offset: Int)
