; inherits: ecmascript

(field_definition property: (_) @name value: (new_expression constructor: (_) @binding.made))
; module.exports = class X {}; module.exports = function x() {}; module.exports = new X()
(assignment_expression left: (member_expression) @name right: [
  (class name: (_) @binding.same)
  (function_expression name: (_) @binding.same)])
