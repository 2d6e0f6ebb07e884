; What JavaScript and TypeScript have in common.

; Definitions
(class_declaration name: (_) @name) @definition.class
(class name: (_) @name) @definition.class
(lexical_declaration (variable_declarator name: (identifier) @name value: (class))) @definition.class

(method_definition name: (property_identifier) @name
  (#eq? @name "constructor")) @definition.constructor
(class_body (method_definition name: (_) @name) @definition.method)

(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(lexical_declaration (variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)])) @definition.function
(variable_declaration (variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)])) @definition.function
(export_statement value: (function_expression name: (identifier) @name)) @definition.function
(arguments (function_expression name: (identifier) @name) @definition.function)

; exports.name = function; module.exports = function name() {}
(assignment_expression
  left: (member_expression
    object: [(identifier) (member_expression)] @_object
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#any-of? @_object "exports" "module.exports" "window" "globalThis" "self")) @definition.function
(assignment_expression
  left: (member_expression) @_exports
  right: (function_expression name: (identifier) @name) @definition.function
  (#eq? @_exports "module.exports"))

; Type.prototype.name = function; Type.name = function; this.name = function
(assignment_expression
  left: (member_expression
    object: (member_expression object: (_) @container property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#eq? @_prototype "prototype")) @definition.method
(assignment_expression
  left: (member_expression
    object: [(identifier) (member_expression)] @container
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#not-any-of? @container "exports" "module" "module.exports" "window" "globalThis" "self")
  (#not-match? @container "\\.prototype$")) @definition.method
(assignment_expression
  left: (member_expression object: (this) property: (_) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.method

; Functions of an object that has a name, or is what the file exports
(variable_declarator value: (object [
  (method_definition name: (_) @name) @definition.method
  (pair key: (property_identifier) @name
    value: [(arrow_function) (function_expression) (generator_function)]) @definition.method]))
(assignment_expression
  left: (member_expression object: (_) @container property: (property_identifier) @_prototype)
  right: (object [
    (method_definition name: (_) @name) @definition.method
    (pair key: (property_identifier) @name
      value: [(arrow_function) (function_expression) (generator_function)]) @definition.method])
  (#eq? @_prototype "prototype"))
(assignment_expression right: (object [
  (method_definition name: (_) @name) @definition.method
  (pair key: (property_identifier) @name
    value: [(arrow_function) (function_expression) (generator_function)]) @definition.method]))
(export_statement value: (object [
  (method_definition name: (_) @name) @definition.method
  (pair key: (property_identifier) @name
    value: [(arrow_function) (function_expression) (generator_function)]) @definition.method]))
(pair value: (object [
  (method_definition name: (_) @name) @definition.method
  (pair key: (property_identifier) @name
    value: [(arrow_function) (function_expression) (generator_function)]) @definition.method]))

; A name given to a module is that module's name, no definition
(program (lexical_declaration kind: "const"
  (variable_declarator name: (identifier) @name value: (_)? @_value)
  (#not-match? @_value "^(await\\s+)?(require|import)\\b")) @definition.constant)
(program (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name)) @definition.variable)
(program (variable_declaration
  (variable_declarator name: (identifier) @name value: (_)? @_value)
  (#not-match? @_value "^require\\b")) @definition.variable)
(export_statement declaration: (lexical_declaration
  (variable_declarator name: [
    (identifier) @name
    (object_pattern (shorthand_property_identifier_pattern) @name)
    (object_pattern (pair_pattern value: (identifier) @name))])) @definition.constant)

; References
(call_expression function: (identifier) @name (#not-eq? @name "require")) @reference.call
(call_expression function: (member_expression object: (_) @receiver property: (_) @name)) @reference.call
(new_expression constructor: (identifier) @name) @reference.call
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @name)) @reference.call

(decorator (identifier) @name) @reference.decorate
(decorator (call_expression function: (identifier) @name)) @reference.decorate
(decorator (member_expression object: (_) @receiver property: (_) @name)) @reference.decorate
(decorator (call_expression
  function: (member_expression object: (_) @receiver property: (_) @name))) @reference.decorate

; A function handed over: router.get("/", controllers.home)
(arguments (member_expression object: (_) @receiver property: (property_identifier) @name) @reference.read)

; Text that a user could see
(call_expression function: (_) @_function arguments: (arguments (string) @literal)
  (#not-any-of? @_function "require" "import" "define" "require.resolve" "jest.mock" "vi.mock"))
(new_expression arguments: (arguments (string) @literal))
(template_string (string_fragment) @literal)
(binary_expression (string) @literal)
(ternary_expression (string) @literal)
(variable_declarator value: (string) @literal)
(assignment_expression right: (string) @literal)
(assignment_pattern right: (string) @literal)
(pair value: (string) @literal)
(return_statement (string) @literal)
(arrow_function body: (string) @literal)
(throw_statement (string) @literal)
(array (string) @literal)
