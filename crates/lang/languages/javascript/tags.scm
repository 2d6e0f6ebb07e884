; inherits: ecmascript, jsx

(field_definition property: (_) @name value: [(arrow_function) (function_expression)]) @definition.method
(field_definition property: (_) @name) @definition.field

; Type.prototype = { name() {} }
(assignment_expression
  left: (member_expression object: (_) @name property: (property_identifier) @_prototype)
  right: (object) @scope
  (#eq? @_prototype "prototype"))

(class_heritage [
  (identifier) @name
  (member_expression object: (_) @receiver property: (_) @name)] @reference.inherit)
