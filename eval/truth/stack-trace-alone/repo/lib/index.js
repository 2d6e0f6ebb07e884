const { readHeader } = require("./parse");

function open(feed) {
  return readHeader(feed);
}

module.exports = { open };
