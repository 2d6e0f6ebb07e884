; What JavaScript and TypeScript have in common.

; Definitions
(class_declaration name: (_) @name) @definition.class
(class name: (_) @name) @definition.class
(method_definition name: (property_identifier) @name
  (#eq? @name "constructor")) @definition.constructor
(method_definition name: (_) @name) @definition.method
(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function

(variable_declarator name: (identifier) @name value: (class)) @definition.class
(variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @definition.function
(pair key: (property_identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @definition.method
; module.exports = function name() {}; app.use(function name() {})
(function_expression name: (identifier) @name) @definition.function

; exports.name = function
(assignment_expression
  left: (member_expression object: _ @_object property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#any-of? @_object "exports" "module.exports" "window" "globalThis" "self")) @definition.function
; this.name = function
(assignment_expression
  left: (member_expression object: (this) property: (_) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.method
; Type.name = function; Type.prototype.name = function
(assignment_expression
  left: (member_expression object: [
    (identifier) @container
    (member_expression object: (_) @container property: (property_identifier) @_prototype)]
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#not-any-of? @container "exports" "module" "window" "globalThis" "self")
  (#not-eq? @_prototype "exports")) @definition.method

; A name given to a module is that module's name, no definition
(program (lexical_declaration kind: "const"
  (variable_declarator name: (identifier) @name value: (_)? @_value) @definition.constant)
  (#not-match? @_value "^(await\\s+)?(require|import)\\b"))
(program (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable))
(program (variable_declaration
  (variable_declarator name: (identifier) @name value: (_)? @_value) @definition.variable)
  (#not-match? @_value "^require\\b"))
(export_statement declaration: (lexical_declaration (variable_declarator name: [
  (identifier) @name
  (object_pattern (shorthand_property_identifier_pattern) @name)
  (object_pattern (pair_pattern value: (identifier) @name))]) @definition.constant))

; References
(call_expression function: [
  (identifier) @name
  (member_expression object: (_) @receiver property: (_) @name)]
  (#not-any-of? @name "require" "super")) @reference.call
(new_expression constructor: [
  (identifier) @name
  (member_expression object: (_) @receiver property: (_) @name)]) @reference.call
(decorator [
  (identifier) @name
  (call_expression function: (identifier) @name)
  (member_expression object: (_) @receiver property: (_) @name)
  (call_expression function: (member_expression object: (_) @receiver property: (_) @name))]) @reference.decorate
; A function handed over: router.get("/", controllers.home)
(arguments (member_expression object: (_) @receiver property: (property_identifier) @name) @reference.read)

; Text that a user could see
(string) @literal
(template_string (string_fragment) @literal)
