; using A.B; using static A.B; using C = A.B
(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @import.path) @import
(using_directive "static" @import.all (qualified_name) @import.path) @import
(using_directive name: (identifier) @import.alias [
  (identifier) @import.path
  (qualified_name) @import.path
  (alias_qualified_name) @import.path
  (generic_name . (identifier) @import.path)] .) @import

(namespace_declaration name: (_) @package)
(file_scoped_namespace_declaration name: (_) @package)
