(declaration type: (_) @binding.type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (init_declarator declarator: (identifier) @name)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @name))])
(parameter_declaration type: (_) @binding.type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)])
