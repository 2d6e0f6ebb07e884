(simple_parameter type: (_) @binding.type name: (variable_name) @name)
(property_promotion_parameter type: (_) @binding.type name: (variable_name (name) @name))
(property_promotion_parameter type: (_) @binding.type name: (variable_name) @name)
(property_declaration type: (_) @binding.type (property_element name: (variable_name (name) @name)))
(assignment_expression left: [(variable_name) (member_access_expression)] @name right: [
  (object_creation_expression [(name) (qualified_name)] @binding.made)
  (function_call_expression) @binding.same
  (member_call_expression) @binding.same
  (scoped_call_expression) @binding.same
  (variable_name) @binding.same
  (member_access_expression) @binding.same])
(method_declaration name: (name) @name return_type: (_) @binding.returns)
(function_definition name: (name) @name return_type: (_) @binding.returns)
