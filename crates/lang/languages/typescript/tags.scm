; inherits: ecmascript

; Definitions
(abstract_class_declaration name: (_) @name) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(enum_declaration name: (_) @name) @definition.enum
(enum_assignment name: (_) @name) @definition.variant
(enum_body name: (_) @name @definition.variant)
(type_alias_declaration name: (_) @name) @definition.type
(module name: (_) @name) @definition.module
(internal_module name: (_) @name) @definition.module

(function_signature name: (_) @name) @definition.function
(method_signature name: (_) @name) @definition.method
(abstract_method_signature name: (_) @name) @definition.method
(interface_body (property_signature name: (_) @name) @definition.field)
(type_alias_declaration value: (object_type (property_signature name: (_) @name) @definition.field))

(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @definition.method
(public_field_definition name: (_) @name) @definition.field
; constructor(private readonly client: Client)
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field
(required_parameter "readonly" pattern: (identifier) @name) @definition.field

(ambient_declaration (lexical_declaration
  (variable_declarator name: (identifier) @name) @definition.constant))
(ambient_declaration (variable_declaration
  (variable_declarator name: (identifier) @name) @definition.variable))

; References; where a type is also called or inherited, that counts
(extends_clause value: [
  (identifier) @name
  (member_expression object: (_) @receiver property: (_) @name)] @reference.inherit)
(implements_clause [
  (type_identifier) @name
  (generic_type name: (type_identifier) @name)
  (nested_type_identifier module: (_) @receiver name: (_) @name)] @reference.inherit)
(extends_type_clause [
  (type_identifier) @name
  (generic_type name: (type_identifier) @name)
  (nested_type_identifier module: (_) @receiver name: (_) @name)] @reference.inherit)
(nested_type_identifier module: (_) @receiver name: (_) @name) @reference.type
(type_identifier) @name @reference.type
