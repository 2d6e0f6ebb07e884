; use A\B as C; use function A\f; use A\{B, C as D}
(namespace_use_declaration
  (namespace_use_clause . [(name) (qualified_name)] @import.path alias: (name)? @import.alias)) @import
(namespace_use_declaration
  (namespace_name) @import.path
  body: (namespace_use_group (namespace_use_clause
    . [(name) (qualified_name)] @import.name alias: (name)? @import.alias))) @import

; require "a.php"; require_once __DIR__ . "/a.php"
(require_expression [
  (string) @import.path
  (_ (string) @import.path)
  (parenthesized_expression (_ (string) @import.path))]) @import
(require_once_expression [
  (string) @import.path
  (_ (string) @import.path)
  (parenthesized_expression (_ (string) @import.path))]) @import
(include_expression [
  (string) @import.path
  (_ (string) @import.path)
  (parenthesized_expression (_ (string) @import.path))]) @import
(include_once_expression [
  (string) @import.path
  (_ (string) @import.path)
  (parenthesized_expression (_ (string) @import.path))]) @import

(namespace_definition name: (namespace_name) @package)
