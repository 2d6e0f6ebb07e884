((declaration type: (_) @binding.type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (reference_declarator (identifier) @name)
  (init_declarator declarator: (identifier) @name)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  (init_declarator declarator: (reference_declarator (identifier) @name))])
  (#not-eq? @binding.type "auto"))
(parameter_declaration type: (_) @binding.type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (reference_declarator (identifier) @name)])
(optional_parameter_declaration type: (_) @binding.type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (reference_declarator (identifier) @name)])
(for_range_loop type: (_) @binding.type declarator: [(identifier) @name (reference_declarator (identifier) @name)]
  (#not-eq? @binding.type "auto"))
(field_declaration type: (_) @binding.type declarator: [
  (field_identifier) @name
  (pointer_declarator declarator: (field_identifier) @name)
  (reference_declarator (field_identifier) @name)])

; auto x = make(); auto x = new T()
(declaration type: (placeholder_type_specifier) declarator: (init_declarator
  declarator: [(identifier) @name (pointer_declarator declarator: (identifier) @name) (reference_declarator (identifier) @name)]
  value: [
    (call_expression function: (_) @binding.made)
    (new_expression type: (_) @binding.type)
    (identifier) @binding.same
    (field_expression) @binding.same]))

(function_definition type: (_) @binding.returns declarator: [
  (function_declarator declarator: [
    (identifier) @name (field_identifier) @name (qualified_identifier name: (identifier) @name)])
  (pointer_declarator declarator: (function_declarator declarator: [
    (identifier) @name (field_identifier) @name (qualified_identifier name: (identifier) @name)]))
  (reference_declarator (function_declarator declarator: [
    (identifier) @name (field_identifier) @name (qualified_identifier name: (identifier) @name)]))])
(field_declaration type: (_) @binding.returns declarator: [
  (function_declarator declarator: (field_identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (field_identifier) @name))
  (reference_declarator (function_declarator declarator: (field_identifier) @name))])
(declaration type: (_) @binding.returns declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))])
(alias_declaration name: (type_identifier) @name type: (type_descriptor type: (_) @binding.same))
(type_definition type: (type_identifier) @binding.same declarator: (type_identifier) @name)
