from crawler.spider import crawl


def test_crawl_pauses():
    assert crawl({}) == 1
