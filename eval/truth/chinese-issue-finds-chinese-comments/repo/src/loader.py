# 从磁盘加载模型的参数
def load(path):
    """加载模型，一次放进内存。"""
    with open(path, "rb") as file:
        return file.read()
