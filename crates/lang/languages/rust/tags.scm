; Definitions
(impl_item body: (declaration_list (function_item name: (identifier) @name) @definition.method))
(trait_item body: (declaration_list [
  (function_item name: (identifier) @name)
  (function_signature_item name: (identifier) @name)] @definition.method))
(function_item name: (identifier) @name) @definition.function
(function_signature_item name: (identifier) @name) @definition.function

(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(enum_variant name: (identifier) @name) @definition.variant
(field_declaration name: (field_identifier) @name) @definition.field
(trait_item name: (type_identifier) @name) @definition.interface
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.variable
(macro_definition name: (identifier) @name) @definition.macro
(mod_item name: (identifier) @name body: (_)) @definition.module

(impl_item type: (_) @name) @scope

; References
(impl_item trait: (type_identifier) @name @reference.inherit)
(impl_item trait: (generic_type type: (type_identifier) @name) @reference.inherit)
(impl_item trait: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name) @reference.inherit)
(impl_item trait: (generic_type
  type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name)) @reference.inherit)
(trait_item bounds: (trait_bounds (type_identifier) @name @reference.inherit))
(trait_item bounds: (trait_bounds (scoped_type_identifier path: (_) @receiver name: (_) @name) @reference.inherit))

(attribute . (identifier) @name) @reference.decorate
(attribute . (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.decorate
((attribute . (identifier) @_derive arguments: (token_tree (identifier) @name @reference.decorate))
  (#eq? @_derive "derive"))

(call_expression function: (identifier) @name) @reference.call
(call_expression function: (scoped_identifier path: (_)? @receiver name: (identifier) @name)) @reference.call
(call_expression function: (field_expression value: (_) @receiver field: (field_identifier) @name)) @reference.call
(generic_function function: (identifier) @name) @reference.call
(generic_function function: (scoped_identifier path: (_)? @receiver name: (identifier) @name)) @reference.call
(generic_function function: (field_expression value: (_) @receiver field: (field_identifier) @name)) @reference.call
(macro_invocation macro: (identifier) @name) @reference.call
(macro_invocation macro: (scoped_identifier path: (_)? @receiver name: (identifier) @name)) @reference.call
(struct_expression name: (type_identifier) @name) @reference.call
(struct_expression name: (scoped_type_identifier path: (_)? @receiver name: (type_identifier) @name)) @reference.call
; Inside a macro's arguments there are only tokens: a name before a parenthesis is called.
(token_tree (identifier) @name @reference.call . (token_tree . "("))

(scoped_type_identifier path: (_) @receiver name: (type_identifier) @name) @reference.type
(type_identifier) @name @reference.type
; `Type::CONST`, `Enum::Variant` and functions handed over by path.
(arguments (scoped_identifier path: (_)? @receiver name: (identifier) @name) @reference.read)
(match_pattern (scoped_identifier path: (_)? @receiver name: (identifier) @name) @reference.read)

; Text that a user could see
(arguments [(string_literal) (raw_string_literal)] @literal)
(call_expression function: (field_expression value: (string_literal) @literal))
(token_tree [(string_literal) (raw_string_literal)] @literal)
(const_item value: [(string_literal) (raw_string_literal)] @literal)
(static_item value: [(string_literal) (raw_string_literal)] @literal)
(let_declaration value: [(string_literal) (raw_string_literal)] @literal)
(match_arm value: (string_literal) @literal)
(block (string_literal) @literal .)
(field_initializer value: (string_literal) @literal)
(array_expression [(string_literal) (raw_string_literal)] @literal)
(tuple_expression (string_literal) @literal)
