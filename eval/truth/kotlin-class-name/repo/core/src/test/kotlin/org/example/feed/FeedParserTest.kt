package org.example.feed

class FeedParserTest {
    fun `items have a time zone`() {
        FeedParser().parse("a +0200")
    }
}
