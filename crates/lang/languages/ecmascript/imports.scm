; import "a"; import x, { y as z } from "a"; import * as all from "a"
(import_statement source: (string) @import.path) @import
(import_statement (import_clause (identifier) @import.alias) source: (string) @import.path) @import
(import_statement (import_clause (namespace_import (identifier) @import.alias))
  source: (string) @import.path) @import
(import_statement
  (import_clause (named_imports (import_specifier name: _ @import.name alias: (_)? @import.alias)))
  source: (string) @import.path) @import

; export { x as y } from "a"; export * from "a"; export * as all from "a"
(export_statement source: (string) @import.path) @import @import.reexport
(export_statement
  (export_clause (export_specifier name: _ @import.name alias: _? @import.alias))
  source: (string) @import.path) @import @import.reexport
(export_statement "*" @import.all source: (string) @import.path) @import @import.reexport
(export_statement (namespace_export (_) @import.alias @export.name)
  source: (string) @import.path) @import @import.reexport

; require("a"), also where its members are taken at once
(call_expression function: (identifier) @_require arguments: (arguments . (string) @import.path)
  (#eq? @_require "require")) @import
(variable_declarator name: (identifier) @import.alias
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.path)) @import
  (#eq? @_require "require"))
(variable_declarator
  name: (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @import.name)
    (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.alias)])
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.path)) @import
  (#eq? @_require "require"))
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

; import("a"), require.resolve("a"), jest.mock("a")
(call_expression function: (import) arguments: (arguments . (string) @import.path)) @import
(variable_declarator name: (identifier) @import.alias
  value: (await_expression (call_expression
    function: (import)
    arguments: (arguments . (string) @import.path)) @import))
(variable_declarator
  name: (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.alias)])
  value: (await_expression (call_expression
    function: (import)
    arguments: (arguments . (string) @import.path)) @import))
(call_expression
  function: (member_expression object: (_) @_object property: (property_identifier) @_method)
  arguments: (arguments . (string) @import.path)
  (#any-of? @_method "require" "resolve" "mock" "unmock" "doMock" "requireActual" "importActual" "requireMock")
  (#any-of? @_object "require" "require.main" "module" "module.parent" "jest" "vi")) @import

; define(["a", "b"], function (a, b) {})
(call_expression function: (identifier) @_define arguments: (arguments (array (string) @import.path))
  (#any-of? @_define "define" "require" "requirejs")) @import

; Exports
(export_statement declaration: (_ name: (_) @export.name))
(export_statement declaration: (_ (variable_declarator name: [
  (identifier) @export.name
  (object_pattern (shorthand_property_identifier_pattern) @export.name)
  (object_pattern (pair_pattern value: (identifier) @export.name))])))
(export_specifier name: _ @export.name !alias)
(export_specifier alias: _ @export.name)
(export_statement (identifier) @export.name)

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
