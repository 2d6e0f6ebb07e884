; Components in JSX are used by a name in upper case.
(jsx_opening_element name: [
  (identifier) @name
  (member_expression object: (_) @receiver property: (_) @name)]
  (#match? @name "^[A-Z]")) @reference.call
(jsx_self_closing_element name: [
  (identifier) @name
  (member_expression object: (_) @receiver property: (_) @name)]
  (#match? @name "^[A-Z]")) @reference.call

(jsx_text) @literal
