; const x = new T(); const x = make(); const x = await make(); const x = other.x
(variable_declarator name: (identifier) @name value: [
  (new_expression constructor: (_) @binding.made)
  (call_expression function: (_) @binding.made)
  (await_expression (call_expression function: (_) @binding.made))
  (identifier) @binding.same
  (member_expression) @binding.same])
; this.x = new T(); module.exports = X
(assignment_expression left: [(identifier) (member_expression)] @name right: [
  (new_expression constructor: (_) @binding.made)
  (call_expression function: (_) @binding.made)
  (await_expression (call_expression function: (_) @binding.made))
  (identifier) @binding.same
  (member_expression) @binding.same])

; export default X; export default class X {}; export { X as default }
(export_statement "default" @name value: (identifier) @binding.same)
(export_statement "default" @name value: (new_expression constructor: (_) @binding.made))
(export_statement "default" @name value: (call_expression function: (_) @binding.made))
(export_statement "default" @name declaration: (_ name: (_) @binding.same))
(export_statement !source (export_clause (export_specifier name: (_) @binding.same alias: (_) @name)))
