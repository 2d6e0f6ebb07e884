; Components in JSX are used by a name in upper case.
(jsx_opening_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.call
(jsx_self_closing_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.call
(jsx_opening_element
  name: (member_expression object: (_) @receiver property: (_) @name)) @reference.call
(jsx_self_closing_element
  name: (member_expression object: (_) @receiver property: (_) @name)) @reference.call

(jsx_text) @literal
(jsx_attribute (property_identifier) @_attribute (string) @literal
  (#not-any-of? @_attribute "className" "class" "style" "id" "key" "type" "d" "viewBox" "fill" "rel" "target"))
