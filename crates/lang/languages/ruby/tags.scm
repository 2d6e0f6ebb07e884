; Definitions
(module name: (constant) @name) @definition.module
(module name: (scope_resolution scope: (_) @container name: (constant) @name)) @definition.module
(class name: (constant) @name) @definition.class
(class name: (scope_resolution scope: (_) @container name: (constant) @name)) @definition.class
(assignment left: (constant) @name right: _ @_value
  (#match? @_value "^(Class|Struct|Data|Module)\\.(new|define)\\b")) @definition.class
(assignment left: (constant) @name) @definition.constant

(program (method name: (_) @name) @definition.function)
(method name: (identifier) @name (#eq? @name "initialize")) @definition.constructor
(method name: (_) @name) @definition.method
(singleton_method name: (_) @name) @definition.method
(alias name: (_) @name) @definition.method
(call method: (identifier) @_define arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_define "define_method" "alias_method" "define_singleton_method")) @definition.method
(call method: (identifier) @_attribute arguments: (argument_list (simple_symbol) @name @definition.field)
  (#any-of? @_attribute "attr_accessor" "attr_reader" "attr_writer" "attr" "class_attribute"
    "cattr_accessor" "mattr_accessor"))
(assignment left: (class_variable) @name) @definition.field
(program (assignment left: [(identifier) (global_variable)] @name) @definition.variable)
; task build: [:dependency] do
(call method: (identifier) @_task
  arguments: (argument_list . [
    (simple_symbol) @name
    (string) @name
    (pair . key: [(simple_symbol) (hash_key_symbol) (string)] @name)])
  (#eq? @_task "task")) @definition.section

; What a class that the parser could not close still names
(ERROR "class" . (constant) @name @definition.class)
(ERROR "module" . (constant) @name @definition.module)
(ERROR "def" . (identifier) @name @definition.method)

; References
(call !receiver method: [(identifier) (constant)] @name
  (#not-any-of? @name "require" "require_relative" "load" "autoload" "include" "extend" "prepend"
    "private" "public" "protected" "attr_accessor" "attr_reader" "attr_writer")) @reference.call
(call receiver: (_) @receiver method: (_) @name) @reference.call
; A bare word that stands as a statement calls a method of the same object.
(body_statement (identifier) @name @reference.call (#not-any-of? @name "private" "public" "protected"))
; Order.new is a use of Order as other languages' `new Order` is.
(call receiver: [(constant) @name (scope_resolution name: (constant) @name)]
  method: (identifier) @_new (#eq? @_new "new")) @reference.call

(superclass [
  (constant) @name
  (scope_resolution scope: (_) @receiver name: (constant) @name)] @reference.inherit)
(call !receiver method: (identifier) @_include
  arguments: (argument_list [
    (constant) @name
    (scope_resolution scope: (_) @receiver name: (constant) @name)] @reference.inherit)
  (#any-of? @_include "include" "extend" "prepend"))

; Ruby files seldom state imports: a constant that is used is what ties them.
(scope_resolution scope: (_) @receiver name: (constant) @name) @reference.read
(constant) @name @reference.read

; Text that a user could see
(string) @literal
(heredoc_body) @literal
