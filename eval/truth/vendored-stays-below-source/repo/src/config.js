exports.limit = 2 ** 31;
