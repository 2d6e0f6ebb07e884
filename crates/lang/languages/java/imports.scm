(package_declaration [(scoped_identifier) (identifier)] @package)

((import_declaration [(scoped_identifier) (identifier)] @import.path .) @import
  (#not-match? @import "^import\\s+static\\b"))
(import_declaration [(scoped_identifier) (identifier)] @import.path (asterisk) @import.all) @import
(import_declaration "static" (scoped_identifier scope: (_) @import.path name: (identifier) @import.name) .) @import
(requires_module_directive module: (_) @import.path) @import
