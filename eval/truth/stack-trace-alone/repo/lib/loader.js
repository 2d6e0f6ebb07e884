// Reading of modules: undefined properties and their length are errors of type.
function loader(module) {
  return module;
}

module.exports = { loader };
