(use_declaration (visibility_modifier)? @import.reexport
  argument: [(identifier) (crate) (self) (super)] @import.path) @import
(use_declaration (visibility_modifier)? @import.reexport
  argument: (scoped_identifier path: (_) @import.path name: (_) @import.name)) @import
(use_declaration (visibility_modifier)? @import.reexport
  argument: (use_as_clause path: [(identifier) (crate) (self) (super)] @import.path alias: (identifier) @import.alias)) @import
(use_declaration (visibility_modifier)? @import.reexport
  argument: (use_as_clause
    path: (scoped_identifier path: (_) @import.path name: (_) @import.name)
    alias: (identifier) @import.alias)) @import
(use_declaration (visibility_modifier)? @import.reexport
  argument: (use_wildcard (_) @import.path) @import.all) @import
; A group is expanded by the driver: `a::{b, c::{d as e, *}}`.
(use_declaration (visibility_modifier)? @import.reexport
  argument: [(scoped_use_list) (use_list)] @import.path) @import

(extern_crate_declaration name: (identifier) @import.path) @import
(extern_crate_declaration name: (identifier) @import.path alias: (identifier) @import.alias) @import
(mod_item (visibility_modifier)? @import.reexport name: (identifier) @import.path !body) @import
((attribute_item (attribute (identifier) @_path value: (string_literal) @import.path)) @import
  . (mod_item) (#eq? @_path "path"))

(source_file (_ (visibility_modifier) name: (_) @export.name))
