(parameter pattern: (identifier) @name type: (_) @binding.type)
(parameter pattern: (mut_pattern (identifier) @name) type: (_) @binding.type)
(let_declaration pattern: (identifier) @name type: (_) @binding.type)
(field_declaration name: (field_identifier) @name type: (_) @binding.type)
(const_item name: (identifier) @name type: (_) @binding.type)
(static_item name: (identifier) @name type: (_) @binding.type)
(function_item name: (identifier) @name return_type: (_) @binding.returns)
(function_signature_item name: (identifier) @name return_type: (_) @binding.returns)

; let x = T::new(); let x = make()?; let x = T { .. }; let x = &y.z
(let_declaration pattern: (identifier) @name !type value: [
  (struct_expression name: (_) @binding.type)
  (call_expression) @binding.same
  (try_expression) @binding.same
  (await_expression) @binding.same
  (identifier) @binding.same
  (field_expression) @binding.same
  (reference_expression value: [(identifier) (field_expression) (call_expression)] @binding.same)])
(let_condition pattern: (tuple_struct_pattern type: (identifier) @_some (identifier) @name)
  value: [(identifier) (field_expression) (call_expression) (reference_expression)] @binding.same
  (#any-of? @_some "Some" "Ok"))
(type_item name: (_) @name type: [(type_identifier) (generic_type) (scoped_type_identifier)] @binding.same)
