; Definitions
(class_declaration "interface" name: (identifier) @name) @definition.interface
(class_declaration name: (identifier) @name (enum_class_body)) @definition.enum
(class_declaration name: (identifier) @name) @definition.class
(object_declaration name: (identifier) @name) @definition.class
(companion_object name: (identifier) @name) @definition.class
(enum_entry (identifier) @name) @definition.variant
(type_alias type: (identifier) @name) @definition.type

; An extension belongs to the type that it extends.
(function_declaration [(user_type) (nullable_type)] @container . "." . name: (identifier) @name) @definition.method
(class_body (function_declaration name: (identifier) @name) @definition.method)
(enum_class_body (function_declaration name: (identifier) @name) @definition.method)
(function_declaration name: (identifier) @name) @definition.function
(secondary_constructor "constructor" @name) @definition.constructor

((property_declaration (modifiers (property_modifier) @_const) (variable_declaration . (identifier) @name)) @definition.constant
  (#eq? @_const "const"))
(property_declaration [(user_type) (nullable_type)] @container . "." . (variable_declaration . (identifier) @name)) @definition.field
(class_body (property_declaration (variable_declaration . (identifier) @name)) @definition.field)
(enum_class_body (property_declaration (variable_declaration . (identifier) @name)) @definition.field)
(source_file (property_declaration (variable_declaration . (identifier) @name)) @definition.variable)
(class_parameter ["val" "var"] . (identifier) @name) @definition.field

; References
(delegation_specifier [
  (user_type (identifier) @name)
  (constructor_invocation (user_type (identifier) @name))
  (explicit_delegation (user_type (identifier) @name))]) @reference.inherit
(annotation [
  (user_type (identifier) @name)
  (constructor_invocation (user_type (identifier) @name))]) @reference.decorate

(call_expression . (identifier) @name) @reference.call
(call_expression . (navigation_expression . (_) @receiver (identifier) @name .)) @reference.call
; `f<T>(x) { }` is parsed as a call of a call; the inner one is captured above.
(infix_expression . (_) . (identifier) @name . (_)) @reference.call
(navigation_expression . (_) @receiver . "::" . (identifier) @name .) @reference.call
(callable_reference (identifier) @name .) @reference.call

(user_type (identifier) @name) @reference.type
; `Type.member` names a type where the grammar sees an expression.
(navigation_expression . (identifier) @name @reference.read (#match? @name "^[A-Z]"))

; Text that a user could see
(value_argument [(string_literal) (multiline_string_literal)] @literal)
(property_declaration [(string_literal) (multiline_string_literal)] @literal)
(return_expression (string_literal) @literal)
(assignment (string_literal) @literal)
(function_body (string_literal) @literal)
(infix_expression (string_literal) @literal)
(class_parameter (string_literal) @literal)
(binary_expression (string_literal) @literal)
(when_entry (string_literal) @literal)
