; Definitions
(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.variant
(method_declaration name: (identifier) @name) @definition.method
(annotation_type_element_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.constructor
(compact_constructor_declaration name: (identifier) @name) @definition.constructor
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.field))
(field_declaration (modifiers "static" "final") declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(module_declaration name: (_) @name) @definition.module

; References
(superclass [
  (type_identifier) @name
  (generic_type (type_identifier) @name)
  (scoped_type_identifier (_) @receiver (type_identifier) @name .)
  (generic_type (scoped_type_identifier (_) @receiver (type_identifier) @name .))] @reference.inherit)
(type_list [
  (type_identifier) @name
  (generic_type (type_identifier) @name)
  (scoped_type_identifier (_) @receiver (type_identifier) @name .)
  (generic_type (scoped_type_identifier (_) @receiver (type_identifier) @name .))] @reference.inherit)

(marker_annotation name: (identifier) @name) @reference.decorate
(annotation name: (identifier) @name) @reference.decorate
(marker_annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @reference.decorate
(annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @reference.decorate

(method_invocation object: (_)? @receiver name: (identifier) @name) @reference.call
(object_creation_expression type: [
  (type_identifier) @name
  (generic_type (type_identifier) @name)
  (scoped_type_identifier (_) @receiver (type_identifier) @name .)
  (generic_type (scoped_type_identifier (_) @receiver (type_identifier) @name .))]) @reference.call
(method_reference . (_) @receiver "::" (identifier) @name) @reference.call

(scoped_type_identifier (_) @receiver (type_identifier) @name .) @reference.type
(type_identifier) @name @reference.type
; `Type.method()` and `Type.CONSTANT` name a type where the grammar sees an expression.
(method_invocation object: (identifier) @name @reference.read (#match? @name "^[A-Z]"))
(field_access object: (identifier) @name @reference.read (#match? @name "^[A-Z]"))

; Text that a user could see
(argument_list (string_literal) @literal)
(variable_declarator value: (string_literal) @literal)
(assignment_expression right: (string_literal) @literal)
(return_statement (string_literal) @literal)
(binary_expression (string_literal) @literal)
(annotation_argument_list (string_literal) @literal)
(element_value_pair value: (string_literal) @literal)
(array_initializer (string_literal) @literal)
(element_value_array_initializer (string_literal) @literal)
(ternary_expression [consequence: (string_literal) @literal alternative: (string_literal) @literal])
