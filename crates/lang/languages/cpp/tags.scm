; Definitions. A prototype counts: a header is the interface of what it declares.
; Out of line: `Type::Type`, `Type::method`, `space::Type::method`.
((function_definition declarator: (function_declarator declarator: (qualified_identifier
    scope: (namespace_identifier) @container name: (identifier) @name))) @definition.constructor
  (#eq? @container @name))
(function_definition declarator: [
  (function_declarator declarator: (qualified_identifier scope: (_) @container name: [
    (identifier) @name (operator_name) @name (destructor_name) @name (template_function name: (_) @name)]))
  (function_declarator declarator: (qualified_identifier name: (qualified_identifier scope: (_) @container name: [
    (identifier) @name (operator_name) @name (destructor_name) @name])))
  (_ (function_declarator declarator: (qualified_identifier scope: (_) @container name: [
    (identifier) @name (operator_name) @name])))
]) @definition.method

; Within a class: a constructor has no type, a method's name is a field's.
(field_declaration_list (function_definition !type
  declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor)
(field_declaration_list (declaration !type
  declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor)
(field_declaration_list (template_declaration [
  (function_definition !type declarator: (function_declarator declarator: (identifier) @name))
  (declaration !type declarator: (function_declarator declarator: (identifier) @name))] @definition.constructor))
(field_declaration_list (template_declaration [
  (function_definition declarator: [
    (function_declarator declarator: [(identifier) (operator_name)] @name)
    (_ (function_declarator declarator: [(identifier) (operator_name)] @name))])
  (declaration declarator: [
    (function_declarator declarator: [(identifier) (operator_name)] @name)
    (_ (function_declarator declarator: [(identifier) (operator_name)] @name))])
] @definition.method))
(function_definition declarator: [
  (function_declarator declarator: [(field_identifier) (destructor_name)] @name)
  (_ (function_declarator declarator: (field_identifier) @name))]) @definition.method
(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name)] @name)
  (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name))]) @definition.method
(field_declaration_list [
  (function_definition declarator: [
    (function_declarator declarator: (operator_name) @name)
    (_ (function_declarator declarator: (operator_name) @name))])
  (declaration declarator: (function_declarator declarator: (destructor_name) @name))
] @definition.method)

(function_definition declarator: [
  (function_declarator declarator: [(identifier) (operator_name)] @name)
  (_ (function_declarator declarator: [(identifier) (operator_name)] @name))]) @definition.function
(declaration declarator: [
  (function_declarator declarator: [(identifier) (operator_name)] @name)
  (_ (function_declarator declarator: [(identifier) (operator_name)] @name))]) @definition.function

(class_specifier name: [(type_identifier) @name (template_type name: (_) @name)] body: (_)) @definition.class
(struct_specifier name: [(type_identifier) @name (template_type name: (_) @name)] body: (_)) @definition.struct
(union_specifier name: (type_identifier) @name body: (_)) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_)) @definition.enum
(enumerator name: (identifier) @name) @definition.variant
(namespace_definition name: (_) @name) @definition.module
(concept_definition name: (identifier) @name) @definition.interface
(alias_declaration name: (type_identifier) @name) @definition.type
(field_declaration declarator: [
  (field_identifier) @name
  (_ . (field_identifier) @name)
  (_ declarator: (field_identifier) @name)
]) @definition.field

; A typedef of a body without a name is that body's name; any other is an alias.
(type_definition type: [(struct_specifier !name body: (_)) (union_specifier !name body: (_))]
  declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_)) declarator: (type_identifier) @name) @definition.enum
(type_definition declarator: [
  (type_identifier) @name
  (pointer_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name)))
] @definition.type)

(preproc_def name: (identifier) @name value: (_)) @definition.constant
(preproc_function_def name: (identifier) @name) @definition.macro
([(translation_unit (declaration declarator: (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])) @definition.variable)
  (declaration_list (declaration declarator: (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])) @definition.variable)])

; References
(base_class_clause [
  (type_identifier) @name
  (template_type name: (type_identifier) @name)
  (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
] @reference.inherit)

(call_expression function: [
  (identifier) @name
  (template_function name: (identifier) @name)
  (field_expression argument: (_) @receiver field: [(field_identifier) @name (template_method name: (_) @name)])
  (qualified_identifier scope: (_)? @receiver name: [(identifier) @name (template_function name: (_) @name)])
  (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: [
    (identifier) @name (template_function name: (_) @name)
    (qualified_identifier name: [(identifier) @name (template_function name: (_) @name)])]))
]) @reference.call
(new_expression type: [
  (type_identifier) @name
  (template_type name: (_) @name)
  (qualified_identifier scope: (_) @receiver name: (type_identifier) @name)]) @reference.call

(qualified_identifier scope: (_) @receiver
  name: [(type_identifier) @name (template_type name: (_) @name)]) @reference.type
(type_identifier) @name @reference.type
; A function handed over by name: a callback, a row of a table.
(initializer_list (identifier) @name @reference.read)
(pointer_expression operator: "&" argument: [(identifier) @name (qualified_identifier scope: (_) @receiver name: (identifier) @name)]) @reference.read
(preproc_ifdef name: (identifier) @name @reference.read)
(preproc_defined (identifier) @name @reference.read)

; Text that a user could see
(argument_list [(string_literal) (raw_string_literal)] @literal)
(concatenated_string (string_literal) @literal)
(init_declarator value: (string_literal) @literal)
(assignment_expression right: (string_literal) @literal)
(return_statement (string_literal) @literal)
(initializer_list (string_literal) @literal)
(conditional_expression [consequence: (string_literal) @literal alternative: (string_literal) @literal])
(binary_expression right: (string_literal) @literal)
