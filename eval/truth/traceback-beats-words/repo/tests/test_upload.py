from app.web.upload import upload_report


def test_upload_large_report():
    assert upload_report("large report") == "uploaded report"
