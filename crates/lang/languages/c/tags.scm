; Definitions. A prototype counts: a header is the interface of what it declares.
(function_definition declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
]) @definition.function
(declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
]) @definition.function

(struct_specifier name: (type_identifier) @name body: (_)) @definition.struct
(union_specifier name: (type_identifier) @name body: (_)) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_)) @definition.enum
(enumerator name: (identifier) @name) @definition.variant
(field_declaration declarator: [
  (field_identifier) @name
  (pointer_declarator declarator: (field_identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
  (array_declarator declarator: (field_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
]) @definition.field

; A typedef of a body without a name is that body's name; any other is an alias.
(type_definition type: (struct_specifier !name body: (_)) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier !name body: (_)) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_)) declarator: (type_identifier) @name) @definition.enum
(type_definition declarator: (type_identifier) @name @definition.type)
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @name) @definition.type)
(type_definition declarator: (function_declarator
  declarator: [(type_identifier) @name (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))]) @definition.type)

(preproc_def name: (identifier) @name value: (_)) @definition.constant
(preproc_function_def name: (identifier) @name) @definition.macro

(translation_unit (declaration declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))])
]) @definition.variable)

; References
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @name)) @reference.call
(type_identifier) @name @reference.type
; A function handed over by name: a callback, a row of a table of commands.
(initializer_list (identifier) @name @reference.read)
(initializer_pair value: (identifier) @name @reference.read)
(pointer_expression operator: "&" argument: (identifier) @name @reference.read)
(preproc_ifdef name: (identifier) @name @reference.read)
(preproc_defined (identifier) @name @reference.read)
(case_statement value: (identifier) @name @reference.read)

; Text that a user could see
(argument_list (string_literal) @literal)
(concatenated_string (string_literal) @literal)
(init_declarator value: (string_literal) @literal)
(assignment_expression right: (string_literal) @literal)
(return_statement (string_literal) @literal)
(initializer_list (string_literal) @literal)
(initializer_pair value: (string_literal) @literal)
(conditional_expression [consequence: (string_literal) @literal alternative: (string_literal) @literal])
