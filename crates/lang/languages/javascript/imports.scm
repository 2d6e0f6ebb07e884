; inherits: ecmascript

; require("a").name; const other = require("a").name
(member_expression
  object: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.path)) @import
  property: (property_identifier) @import.name
  (#eq? @_require "require"))
(variable_declarator name: (identifier) @import.alias
  value: (member_expression
    object: (call_expression
      function: (identifier) @_require
      arguments: (arguments . (string) @import.path)) @import
    property: (property_identifier) @import.name)
  (#eq? @_require "require")
  (#not-eq? @import.alias @import.name))

; define(["a", "b"], function (a, b) {})
(call_expression function: (identifier) @_define arguments: (arguments (array (string) @import.path))
  (#any-of? @_define "define" "require" "requirejs")) @import

; exports.name = x; module.exports = { name }
(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @export.name)
  (#any-of? @_exports "exports" "module.exports"))
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (identifier) @export.name
    (class name: (_) @export.name)
    (function_expression name: (_) @export.name)
    (object [
      (shorthand_property_identifier) @export.name
      (pair key: (property_identifier) @export.name)
      (method_definition name: (property_identifier) @export.name)])]
  (#eq? @_module "module") (#eq? @_exports "exports"))
