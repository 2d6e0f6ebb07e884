; Definitions
(class_definition name: (_) @name) @definition.class
(object_definition name: (_) @name) @definition.class
(trait_definition name: (_) @name) @definition.interface
(enum_definition name: (_) @name) @definition.enum
(simple_enum_case name: (_) @name) @definition.variant
(full_enum_case name: (_) @name) @definition.variant
(package_object name: (_) @name) @definition.module
(type_definition name: (_) @name) @definition.type
(given_definition name: (_) @name) @definition.constant

(template_body (function_definition name: (_) @name (#eq? @name "this")) @definition.constructor)
(template_body (function_definition name: (_) @name) @definition.method)
(template_body (function_declaration name: (_) @name) @definition.method)
(enum_body (function_definition name: (_) @name) @definition.method)
(with_template_body (function_definition name: (_) @name) @definition.method)
(function_definition name: (_) @name) @definition.function

(template_body (val_definition pattern: (identifier) @name) @definition.field)
(template_body (var_definition pattern: (identifier) @name) @definition.field)
(template_body (val_declaration name: (identifier) @name) @definition.field)
(template_body (var_declaration name: (identifier) @name) @definition.field)
(class_definition class_parameters: (class_parameters
  (class_parameter name: (identifier) @name) @definition.field))
(compilation_unit (val_definition pattern: (identifier) @name) @definition.constant)
(compilation_unit (var_definition pattern: (identifier) @name) @definition.variable)

; References
(call_expression function: [
  (identifier) @name
  (generic_function function: (identifier) @name)]) @reference.call
(call_expression function: [
  (field_expression value: (_) @receiver field: (_) @name)
  (generic_function function: (field_expression value: (_) @receiver field: (_) @name))]) @reference.call
(instance_expression [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (stable_type_identifier (type_identifier) @name)]) @reference.call

(extends_clause [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (stable_type_identifier (type_identifier) @name)] @reference.inherit)
(annotation name: (type_identifier) @name) @reference.decorate

; Where a type is also called or inherited, that counts.
((type_identifier) @name @reference.type (#not-eq? @name "?"))

; Text that a user could see
(string) @literal
(interpolated_string_expression) @literal
