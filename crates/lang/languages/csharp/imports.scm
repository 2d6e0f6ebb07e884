; using A.B; using static A.B; using C = A.B
(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @import.path) @import
(using_directive "static" @import.all (qualified_name) @import.path) @import
(using_directive name: (identifier) @import.alias (_) @import.path .) @import

(namespace_declaration name: (_) @package)
(file_scoped_namespace_declaration name: (_) @package)
