; source ./a.sh; . "$DIR/a.sh"
(command name: (command_name (word) @_source) . argument: (_) @import.path
  (#any-of? @_source "source" ".")) @import
; bash scripts/a.sh; ./scripts/a.sh
(command name: (command_name (word) @_shell) argument: (_) @import.path
  (#any-of? @_shell "bash" "sh" "zsh" "ksh" "exec")
  (#match? @import.path "\\.(sh|bash|zsh|ksh)[\"']?$")) @import
(command name: (command_name (_) @import.path)
  (#match? @import.path "/[^/]*\\.(sh|bash|zsh|ksh)[\"']?$")) @import
