; Definitions
(function_definition name: (word) @name) @definition.function
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @definition.constant)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)
(program (variable_assignment name: (variable_name) @name) @definition.variable)

; References; what every shell has built in is nobody's symbol
(command name: (command_name (word) @name)
  (#not-any-of? @name "source" "." ":" "[" "echo" "printf" "cd" "set" "shift" "exit" "return" "test" "true"
    "false" "read" "eval" "exec" "trap" "unset" "export" "local" "break" "continue" "wait" "pushd" "popd"
    "alias" "shopt" "type" "command" "builtin" "cat" "rm" "mkdir" "cp" "mv" "ls" "grep" "sed" "awk")) @reference.call
; trap stop EXIT
(command name: (command_name (word) @_trap) . argument: (word) @name
  (#eq? @_trap "trap")) @reference.read

; Text that a user could see; an expansion alone is none
(command name: (_) @_command argument: [(string) (raw_string)] @literal
  (#not-any-of? @_command "source" "." "cd" "[" "test" "rm" "mkdir" "cp" "mv" "ls")
  (#not-match? @literal "^\"\\$(\\w+|[@*#?]|\\{[^}]*\\}|\\([^)]*\\))\"$"))
(variable_assignment value: [(string) (raw_string)] @literal
  (#not-match? @literal "^\"\\$(\\w+|[@*#?]|\\{[^}]*\\}|\\([^)]*\\))\"$"))
(heredoc_body) @literal
