(package_clause (package_identifier) @package)

(import_spec !name path: (_) @import.path) @import
(import_spec name: (package_identifier) @import.alias path: (_) @import.path) @import
(import_spec name: (blank_identifier) path: (_) @import.path) @import
(import_spec name: (dot) @import.all path: (_) @import.path) @import

; What begins with a capital letter is offered to other packages.
(source_file (function_declaration name: (identifier) @export.name (#match? @export.name "^[A-Z]")))
(source_file (type_declaration (_ name: (type_identifier) @export.name (#match? @export.name "^[A-Z]"))))
