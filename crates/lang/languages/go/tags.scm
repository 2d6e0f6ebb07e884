; Definitions
(function_declaration name: (identifier) @name) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @container))
  name: (field_identifier) @name) @definition.method

(type_spec name: (type_identifier) @name type: (struct_type)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type

(field_declaration name: (field_identifier) @name) @definition.field
(method_elem name: (field_identifier) @name) @definition.method

(source_file (const_declaration (const_spec name: (identifier) @name) @definition.constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @definition.variable))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @definition.variable)))

; References
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (selector_expression operand: (_) @receiver field: (field_identifier) @name)) @reference.call
(composite_literal type: (type_identifier) @name) @reference.call
(composite_literal type: (qualified_type package: (_) @receiver name: (type_identifier) @name)) @reference.call
(composite_literal type: (generic_type type: (type_identifier) @name)) @reference.call

; A field without a name embeds its type; so does a lone type in an interface.
(field_declaration !name type: (type_identifier) @name) @reference.inherit
(field_declaration !name type: (generic_type type: (type_identifier) @name)) @reference.inherit
(field_declaration !name type: (qualified_type package: (_) @receiver name: (type_identifier) @name)) @reference.inherit
(interface_type (type_elem . (type_identifier) @name .) @reference.inherit)
(interface_type (type_elem . (qualified_type package: (_) @receiver name: (type_identifier) @name) .) @reference.inherit)

(qualified_type package: (_) @receiver name: (type_identifier) @name) @reference.type
((type_identifier) @name @reference.type
  (#not-any-of? @name "any" "bool" "byte" "error" "float64" "int" "int32" "int64" "string" "uint32" "uint64"))

; A function handed over by name in a table: a handler, a callback, a command.
(keyed_element value: (literal_element (identifier) @name @reference.read))
(keyed_element value: (literal_element
  (selector_expression operand: (identifier) @receiver field: (field_identifier) @name) @reference.read))

; Text that a user could see
(argument_list [(interpreted_string_literal) (raw_string_literal)] @literal)
(expression_list [(interpreted_string_literal) (raw_string_literal)] @literal)
(literal_element [(interpreted_string_literal) (raw_string_literal)] @literal)
(argument_list (binary_expression (interpreted_string_literal) @literal))
