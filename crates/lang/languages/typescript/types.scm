; inherits: ecmascript

(variable_declarator name: (identifier) @name type: (type_annotation (_) @binding.type))
(variable_declarator name: (identifier) @name value: (as_expression (_) (_) @binding.type))
(required_parameter pattern: (identifier) @name type: (type_annotation (_) @binding.type))
(optional_parameter pattern: (identifier) @name type: (type_annotation (_) @binding.type))
(public_field_definition name: (_) @name type: (type_annotation (_) @binding.type))
(public_field_definition name: (_) @name value: (new_expression constructor: (_) @binding.made))
(public_field_definition name: (_) @name value: (call_expression function: (_) @binding.made))
(property_signature name: (_) @name type: (type_annotation (_) @binding.type))

(function_declaration name: (_) @name return_type: (type_annotation (_) @binding.returns))
(function_signature name: (_) @name return_type: (type_annotation (_) @binding.returns))
(method_definition name: (_) @name return_type: (type_annotation (_) @binding.returns))
(method_signature name: (_) @name return_type: (type_annotation (_) @binding.returns))
(abstract_method_signature name: (_) @name return_type: (type_annotation (_) @binding.returns))
(variable_declarator name: (identifier) @name
  value: (arrow_function return_type: (type_annotation (_) @binding.returns)))
; type A = B
(type_alias_declaration name: (_) @name value: [(type_identifier) (generic_type) (nested_type_identifier)] @binding.same)
