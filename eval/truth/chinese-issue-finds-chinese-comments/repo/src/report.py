# 生成报告
def report(rows):
    return "\n".join(rows)
