; inherits: ecmascript

; import x = require("a")
(import_statement (import_require_clause
  (identifier) @import.alias source: (string) @import.path)) @import
