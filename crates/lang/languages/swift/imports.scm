(import_declaration (identifier) @import.path) @import

; What is public is offered to other modules.
(source_file (_ (modifiers (visibility_modifier) @_visible) name: (_) @export.name (#match? @_visible "^(public|open)")))
