; import a.b.C; import a.b._; import a.b.{C, D => E}
(import_declaration ["import" ","]
  . path: (_) @import.path . ("." . path: (_) @import.path)*) @import
(import_declaration ["import" ","]
  . path: (_) @import.path . ("." . path: (_) @import.path)*
  . "." . (namespace_wildcard) @import.all) @import
(import_declaration ["import" ","]
  . path: (_) @import.path . ("." . path: (_) @import.path)*
  . "." . (namespace_selectors [
    (identifier) @import.name
    (namespace_wildcard) @import.all
    (arrow_renamed_identifier name: (_) @import.name alias: (_) @import.alias)
    (as_renamed_identifier name: (_) @import.name alias: (_) @import.alias)])) @import

(package_clause name: (package_identifier) @package)
