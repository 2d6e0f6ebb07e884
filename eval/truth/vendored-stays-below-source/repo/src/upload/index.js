const { checksum } = require("./checksum");

exports.upload = (bytes) => ({ size: bytes.length, sum: checksum(bytes) });
