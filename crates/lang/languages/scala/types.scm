(parameter name: (identifier) @name type: (_) @binding.type)
(class_parameter name: (identifier) @name type: (_) @binding.type)
(val_definition pattern: (identifier) @name type: (_) @binding.type)
(var_definition pattern: (identifier) @name type: (_) @binding.type)
(val_definition pattern: (identifier) @name value: [
  (instance_expression (type_identifier) @binding.made)
  (call_expression function: (_) @binding.made)])
(function_definition name: (identifier) @name return_type: (_) @binding.returns)
