const crc = require("../../vendor/crc/crc");

exports.checksum = (bytes) => crc.update(0, bytes) | 0;
