(import_statement name: (dotted_name) @import.path) @import
(import_statement name: (aliased_import name: (dotted_name) @import.path alias: (identifier) @import.alias)) @import

(import_from_statement module_name: (_) @import.path name: (dotted_name) @import.name) @import
(import_from_statement module_name: (_) @import.path
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias)) @import
(import_from_statement module_name: (_) @import.path (wildcard_import) @import.all) @import

; __all__ = ["a", "b"]
(module (expression_statement (assignment
  left: (identifier) @_all
  right: [(list (string (string_content) @export.name)) (tuple (string (string_content) @export.name))])
  (#eq? @_all "__all__")))
