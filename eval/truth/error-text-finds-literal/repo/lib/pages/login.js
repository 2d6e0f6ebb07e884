// The login page. It is blank until you log in, morning and night.
module.exports = function login(console) {
  console.log("login page");
};
