; Definitions
(class_definition
  name: (identifier) @name
  body: (block . (expression_statement . (string) @doc)?)) @definition.class

(class_definition
  body: (block [
    (function_definition
      name: (identifier) @name
      body: (block . (expression_statement . (string) @doc)?)) @definition.method
    (decorated_definition
      definition: (function_definition
        name: (identifier) @name
        body: (block . (expression_statement . (string) @doc)?)) @definition.method)]))

(function_definition
  name: (identifier) @name
  body: (block . (expression_statement . (string) @doc)?)) @definition.function

(module (expression_statement
  (assignment left: (identifier) @name) @definition.variable))

(class_definition
  body: (block (expression_statement
    (assignment left: (identifier) @name) @definition.field)))

; References
(call function: (identifier) @name) @reference.call
(call function: (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.call

(class_definition superclasses: (argument_list (identifier) @name @reference.inherit))
(class_definition superclasses: (argument_list
  (attribute object: (_) @receiver attribute: (identifier) @name) @reference.inherit))

(decorator (identifier) @name) @reference.decorate
(decorator (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.decorate
(decorator (call function: (identifier) @name)) @reference.decorate
(decorator (call function: (attribute object: (_) @receiver attribute: (identifier) @name))) @reference.decorate

(type (identifier) @name @reference.type)
(type (generic_type (identifier) @name @reference.type))
(type (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type)

; Text that a user could see
(argument_list (string) @literal)
(keyword_argument value: (string) @literal)
(assignment right: (string) @literal)
(return_statement (string) @literal)
(pair value: (string) @literal)
(binary_operator left: (string) @literal)
(argument_list (concatenated_string (string) @literal))
(list (string) @literal)
(call function: (attribute object: (string) @literal))
