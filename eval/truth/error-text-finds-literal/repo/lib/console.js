// What the console says after an error.
module.exports = { log: (text) => text };
