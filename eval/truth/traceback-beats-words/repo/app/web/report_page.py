"""The report page: lists reports, large and small, and uploads them."""
from app.web.upload import upload_report


def report_page(reports):
    return [upload_report(report) for report in reports]
