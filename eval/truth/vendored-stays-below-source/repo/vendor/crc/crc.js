/* Checksum of large and small buffers. The checksum is wrong for a negative checksum. */
exports.update = function checksum(checksum, large) {
  for (const byte of large) checksum = (checksum * 31 + byte) % 4294967296;
  return checksum;
};
exports.checksum = exports.update;
