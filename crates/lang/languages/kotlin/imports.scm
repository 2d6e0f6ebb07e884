(package_header (qualified_identifier) @package)

(import (qualified_identifier) @import.path) @import
(import (qualified_identifier) @import.path "as" (identifier) @import.alias) @import
(import (qualified_identifier) @import.path "*" @import.all) @import
