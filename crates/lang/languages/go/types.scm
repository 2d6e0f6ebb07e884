; Receivers are parameters too.
(parameter_declaration name: (identifier) @name type: (_) @binding.type)
(var_spec name: (identifier) @name type: (_) @binding.type)
(field_declaration name: (field_identifier) @name type: (_) @binding.type)

; x := make(); x, err := make(); x := T{}; x := &T{}; x := y.(T)
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . [
  (call_expression function: (_) @binding.made)
  (composite_literal type: (_) @binding.type)
  (unary_expression operand: (composite_literal type: (_) @binding.type))
  (type_assertion_expression type: (_) @binding.type)
  (identifier) @binding.same
  (selector_expression) @binding.same]))
(var_spec name: (identifier) @name !type value: (expression_list . [
  (call_expression function: (_) @binding.made)
  (composite_literal type: (_) @binding.type)
  (unary_expression operand: (composite_literal type: (_) @binding.type))]))

; Of several results the first counts.
(function_declaration name: (identifier) @name result: [
  (pointer_type) @binding.returns
  (type_identifier) @binding.returns
  (qualified_type) @binding.returns
  (generic_type) @binding.returns
  (parameter_list . (parameter_declaration type: (_) @binding.returns))])
(method_declaration name: (field_identifier) @name result: [
  (pointer_type) @binding.returns
  (type_identifier) @binding.returns
  (qualified_type) @binding.returns
  (generic_type) @binding.returns
  (parameter_list . (parameter_declaration type: (_) @binding.returns))])
(method_elem name: (field_identifier) @name result: [
  (pointer_type) @binding.returns
  (type_identifier) @binding.returns
  (qualified_type) @binding.returns
  (generic_type) @binding.returns
  (parameter_list . (parameter_declaration type: (_) @binding.returns))])
