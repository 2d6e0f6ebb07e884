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

; require("a"), import("a"), also where members are taken at once
(call_expression function: [(identifier) (import)] @_require
  arguments: (arguments . (string) @import.path)
  (#any-of? @_require "require" "import")) @import
(variable_declarator
  name: [
    (identifier) @import.alias
    (object_pattern [
      (shorthand_property_identifier_pattern) @import.name
      (object_assignment_pattern left: (_) @import.name)
      (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.alias)])]
  value: [
    (call_expression
      function: (identifier) @_require
      arguments: (arguments . (string) @import.path)) @import
    (await_expression (call_expression
      function: (import) @_require
      arguments: (arguments . (string) @import.path)) @import)]
  (#any-of? @_require "require" "import"))

; require.resolve("a"), jest.mock("a")
(call_expression
  function: (member_expression object: (_) @_object property: (property_identifier) @_method)
  arguments: (arguments . (string) @import.path)
  (#any-of? @_method "require" "resolve" "mock" "unmock" "doMock" "requireActual" "importActual" "requireMock")
  (#any-of? @_object "require" "require.main" "module" "module.parent" "jest" "vi")) @import

; Exports
(export_statement declaration: (_ name: (_) @export.name))
(export_statement declaration: (_ (variable_declarator name: [
  (identifier) @export.name
  (object_pattern (shorthand_property_identifier_pattern) @export.name)
  (object_pattern (pair_pattern value: (identifier) @export.name))])))
(export_specifier name: _ @export.name !alias)
(export_specifier alias: _ @export.name)
(export_statement (identifier) @export.name)
