const Lease = require("./session/lease");
const login = require("./pages/login");

module.exports = { Lease, login };
