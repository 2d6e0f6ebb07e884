; Definitions
(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(struct_declaration name: (identifier) @name) @definition.struct
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.variant
(delegate_declaration name: (identifier) @name) @definition.type

(method_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.constructor
(local_function_statement name: (identifier) @name) @definition.function
(property_declaration name: (identifier) @name) @definition.field
(event_declaration name: (identifier) @name) @definition.field
(event_field_declaration (variable_declaration
  (variable_declarator name: (identifier) @name))) @definition.field
(field_declaration (modifier) @_const (variable_declaration
  (variable_declarator name: (identifier) @name)) (#eq? @_const "const")) @definition.constant
(field_declaration (variable_declaration
  (variable_declarator name: (identifier) @name))) @definition.field
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.field))
(global_statement (local_declaration_statement (variable_declaration
  (variable_declarator name: (identifier) @name)))) @definition.variable

; References
(invocation_expression function: [
  (identifier) @name
  (generic_name (identifier) @name)] (#not-eq? @name "nameof")) @reference.call
(invocation_expression function: (member_access_expression
  expression: _ @receiver
  name: [(identifier) @name (generic_name (identifier) @name)])) @reference.call
(invocation_expression function: (conditional_access_expression
  condition: (_) @receiver
  (member_binding_expression name: [(identifier) @name (generic_name (identifier) @name)]))) @reference.call
(object_creation_expression type: [
  (identifier) @name
  (generic_name (identifier) @name)
  (qualified_name name: (identifier) @name)]) @reference.call

(base_list [
  (identifier) @name
  (generic_name (identifier) @name)
  (qualified_name name: (identifier) @name)
  (qualified_name name: (generic_name (identifier) @name))
  (primary_constructor_base_type type: (identifier) @name)] @reference.inherit)
(attribute name: [(identifier) @name (qualified_name name: (identifier) @name)]) @reference.decorate

(parameter type: [
  (identifier) @name
  (generic_name (identifier) @name)
  (array_type type: (identifier) @name)
  (nullable_type type: (identifier) @name)] @reference.type)
(method_declaration returns: [
  (identifier) @name
  (generic_name (identifier) @name)
  (array_type type: (identifier) @name)
  (nullable_type type: (identifier) @name)] @reference.type)
(variable_declaration type: [
  (identifier) @name
  (generic_name (identifier) @name)
  (array_type type: (identifier) @name)
  (nullable_type type: (identifier) @name)] @reference.type)
(property_declaration type: [
  (identifier) @name
  (generic_name (identifier) @name)
  (array_type type: (identifier) @name)
  (nullable_type type: (identifier) @name)] @reference.type)
(type_argument_list (identifier) @name @reference.type)
(typeof_expression type: (identifier) @name @reference.type)
(cast_expression type: (identifier) @name @reference.type)
(declaration_pattern type: (identifier) @name @reference.type)
(catch_declaration type: (identifier) @name @reference.type)

; Text that a user could see
(string_literal) @literal
(verbatim_string_literal) @literal
(raw_string_literal) @literal
(interpolated_string_expression) @literal
