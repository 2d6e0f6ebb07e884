; inherits: ecmascript

; Definitions
(abstract_class_declaration name: (_) @name) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(enum_declaration name: (_) @name) @definition.enum
(enum_body (enum_assignment name: (_) @name) @definition.variant)
(enum_body name: (_) @name @definition.variant)
(type_alias_declaration name: (_) @name) @definition.type
(module name: (_) @name) @definition.module
(internal_module name: (_) @name) @definition.module

(function_signature name: (_) @name) @definition.function
(class_body [
  (method_signature name: (_) @name)
  (abstract_method_signature name: (_) @name)] @definition.method)
(interface_body (method_signature name: (_) @name) @definition.method)
(interface_body (property_signature name: (_) @name) @definition.field)
(type_alias_declaration value: (object_type [
  (method_signature name: (_) @name) @definition.method
  (property_signature name: (_) @name) @definition.field]))

(class_body (public_field_definition name: (_) @name
  value: [(arrow_function) (function_expression)]) @definition.method)
(class_body (public_field_definition name: (_) @name) @definition.field)
; constructor(private readonly client: Client)
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field
(required_parameter "readonly" pattern: (identifier) @name) @definition.field

(ambient_declaration (lexical_declaration
  (variable_declarator name: (identifier) @name)) @definition.constant)
(ambient_declaration (variable_declaration
  (variable_declarator name: (identifier) @name)) @definition.variable)

; References
(extends_clause value: (identifier) @name @reference.inherit)
(extends_clause value: (member_expression object: (_) @receiver property: (_) @name) @reference.inherit)
(implements_clause [
  (type_identifier) @name
  (generic_type name: (type_identifier) @name)
  (nested_type_identifier module: (_) @receiver name: (_) @name)] @reference.inherit)
(extends_type_clause [
  (type_identifier) @name
  (generic_type name: (type_identifier) @name)
  (nested_type_identifier module: (_) @receiver name: (_) @name)] @reference.inherit)

(type_annotation [
  (type_identifier) @name
  (nested_type_identifier module: (_) @receiver name: (_) @name)] @reference.type)
(generic_type name: [
  (type_identifier) @name
  (nested_type_identifier module: (_) @receiver name: (_) @name)] @reference.type)
(type_arguments (type_identifier) @name @reference.type)
(array_type (type_identifier) @name @reference.type)
(union_type (type_identifier) @name @reference.type)
(intersection_type (type_identifier) @name @reference.type)
(as_expression (type_identifier) @name @reference.type)
(satisfies_expression (type_identifier) @name @reference.type)
(type_alias_declaration value: (type_identifier) @name @reference.type)

(public_field_definition value: (string) @literal)
(enum_assignment value: (string) @literal)
