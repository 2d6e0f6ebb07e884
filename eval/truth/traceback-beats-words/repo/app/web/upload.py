"""Upload of reports."""
from app.storage.client import Store

store = Store()


def upload_report(report):
    """Upload a report from the report page."""
    if not report:
        raise ValueError("no report to upload")
    store.put(report)
    return "uploaded report"
