; x = Order.new; @x = Order.new
(assignment left: [(identifier) (instance_variable)] @name right: (call receiver: [(constant) (scope_resolution)] @binding.made
  method: (identifier) @_new) (#eq? @_new "new"))
