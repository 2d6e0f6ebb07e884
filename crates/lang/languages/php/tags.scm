; Definitions
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.interface
(enum_declaration name: (name) @name) @definition.enum
(enum_case name: (name) @name) @definition.variant
(method_declaration name: (name) @name (#eq? @name "__construct")) @definition.constructor
(method_declaration name: (name) @name) @definition.method
(function_definition name: (name) @name) @definition.function
(const_declaration (const_element . (name) @name)) @definition.constant
(property_declaration (property_element name: (variable_name (name) @name))) @definition.field
; public function __construct(private Client $client)
(property_promotion_parameter name: (variable_name (name) @name)) @definition.field
(function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)))
  (#eq? @_define "define")) @definition.constant
(program (expression_statement
  (assignment_expression left: (variable_name (name) @name)) @definition.variable))

; References
(function_call_expression function: [(name) @name (qualified_name (name) @name)]
  (#not-eq? @name "define")) @reference.call
(member_call_expression object: (_) @receiver name: (name) @name) @reference.call
(nullsafe_member_call_expression object: (_) @receiver name: (name) @name) @reference.call
(scoped_call_expression scope: (_) @receiver name: (name) @name) @reference.call
(object_creation_expression [(name) @name (qualified_name (name) @name)]) @reference.call

(base_clause [(name) @name (qualified_name (name) @name)] @reference.inherit)
(class_interface_clause [(name) @name (qualified_name (name) @name)] @reference.inherit)
(use_declaration [(name) @name (qualified_name (name) @name)] @reference.inherit)
(attribute [(name) @name (qualified_name (name) @name)]) @reference.decorate
(named_type [(name) @name (qualified_name (name) @name)]
  (#not-any-of? @name "self" "static" "parent")) @reference.type
; Order::class, Status::Open, Order::find(1)
(class_constant_access_expression . [(name) @name (qualified_name (name) @name)] @reference.read)
(scoped_call_expression scope: [(name) @name (qualified_name (name) @name)] @reference.read)

; Text that a user could see
(string) @literal
(encapsed_string) @literal
