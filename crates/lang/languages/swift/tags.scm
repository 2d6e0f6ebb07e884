; Definitions
(class_declaration declaration_kind: "class" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "actor" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
(protocol_declaration name: (type_identifier) @name) @definition.interface
(class_declaration declaration_kind: "extension" name: (_) @name) @scope

(class_body (function_declaration "func" . name: _ @name) @definition.method)
(enum_class_body (function_declaration "func" . name: _ @name) @definition.method)
(function_declaration "func" . name: _ @name) @definition.function
(protocol_function_declaration "func" . name: _ @name) @definition.method
(init_declaration name: _ @name) @definition.constructor
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name) @definition.method

(class_body (property_declaration name: (pattern bound_identifier: (_) @name)) @definition.field)
(enum_class_body (property_declaration name: (pattern bound_identifier: (_) @name)) @definition.field)
(protocol_property_declaration name: (pattern bound_identifier: (_) @name)) @definition.field
(source_file (property_declaration name: (pattern bound_identifier: (_) @name)) @definition.variable)
(enum_entry name: (simple_identifier) @name) @definition.variant
(typealias_declaration "typealias" . name: (type_identifier) @name) @definition.type
(associatedtype_declaration "associatedtype" . name: (type_identifier) @name) @definition.type
(macro_declaration (simple_identifier) @name) @definition.macro

; References
(inheritance_specifier inherits_from: (user_type (type_identifier) @name) @reference.inherit)
(attribute (user_type (type_identifier) @name)) @reference.decorate

(call_expression . (simple_identifier) @name) @reference.call
(call_expression . (navigation_expression
  target: (_) @receiver
  suffix: (navigation_suffix suffix: (simple_identifier) @name))) @reference.call
(call_expression . (prefix_expression operation: "." target: (simple_identifier) @name)) @reference.call
(constructor_expression constructed_type: (user_type (type_identifier) @name)) @reference.call
(macro_invocation (simple_identifier) @name) @reference.call
(type_identifier) @name @reference.type
; `Type.member` and `.case` name a type and its member where the grammar sees expressions.
(navigation_expression target: (simple_identifier) @name @reference.read (#match? @name "^[A-Z]"))

; Text that a user could see
(value_argument value: [(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @literal)
(property_declaration value: [(line_string_literal) (multi_line_string_literal)] @literal)
(assignment result: (line_string_literal) @literal)
(control_transfer_statement result: (line_string_literal) @literal)
(statements (line_string_literal) @literal)
(enum_entry raw_value: (line_string_literal) @literal)
(array_literal element: (line_string_literal) @literal)
(dictionary_literal value: (line_string_literal) @literal)
(ternary_expression [if_true: (line_string_literal) @literal if_false: (line_string_literal) @literal])
