// The page after the login page.
module.exports = () => "home page after login";
