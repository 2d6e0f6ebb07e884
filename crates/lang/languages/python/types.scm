; def f(x: T, y: T = 1) -> R
(typed_parameter . (identifier) @name type: (type) @binding.type)
(typed_default_parameter name: (identifier) @name type: (type) @binding.type)
(function_definition name: (identifier) @name return_type: (type) @binding.returns)

; x: T = ...; self.x: T
(assignment left: [(identifier) (attribute)] @name type: (type) @binding.type)
; x = T(); self.x = await make()
(assignment left: [(identifier) (attribute)] @name !type right: [
  (call function: (_) @binding.made)
  (await (call function: (_) @binding.made))])
(named_expression name: (identifier) @name value: (call function: (_) @binding.made))
(as_pattern (call function: (_) @binding.made) alias: (as_pattern_target (identifier) @name))
; self.x = x; Name = other.Name
(assignment left: [(identifier) (attribute)] @name !type right: [(identifier) (attribute)] @binding.same)
