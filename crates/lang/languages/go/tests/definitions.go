// Package orders keeps the shop's orders.
package orders
//      ^ package

import (
	"fmt"
	// ^ import
	log "example.com/shop/log"
	//   ^ import alias "log"
	. "example.com/shop/units"
	// ^ import names "*"
	_ "example.com/driver"
	// ^ import
)

// Store keeps orders.
type Store struct {
//   ^ definition.struct doc "Store keeps orders." signature "type Store struct"
//   ^ export
	*Base
	//^ reference.inherit in "Store"
	sync.Mutex
	//   ^ reference.inherit receiver "sync"
	name, addr string `json:"n"`
	// ^ definition.field in "Store"
	//    ^ definition.field in "Store"
	next Cursor
	//   ^ reference.type in "next"
	//   ^ !definition.field
}

type (
	// Finder finds.
	Finder interface {
		// <- definition.interface doc "Finder finds."
		io.Reader
		// ^ reference.inherit receiver "io"
		Closer
		// <- reference.inherit in "Finder"
		Find(ctx context.Context, id string) (*Order, error)
		// <- definition.method in "Finder"
		//               ^ reference.type receiver "context"
		//                                     ^ reference.type
	}
	Alias = Store
	// <- definition.type
	Level int
	// <- definition.type
)

const (
	Open = iota
	// <- definition.constant
	Closed
	// <- definition.constant
)

var routes = map[string]handler{"index page": {run: serveIndex}}
//  ^ definition.variable
//                              ^ literal
//                                                  ^ reference.read

// NewStore opens a store
// with a name.
func NewStore[T any](name string,
//   ^ definition.function doc "NewStore opens a store" signature "func NewStore[T any](name string, size int) (*Store, error)"
	size int) (*Store, error) {
	local := 1
	// <- !definition.variable
	if err := s.db.Ping(ctx); err != nil {
		//            ^ reference.call receiver "s.db" in "NewStore"
		return nil, fmt.Errorf("cannot open the store: %w", err)
		//              ^ reference.call receiver "fmt"
		//                     ^ literal
	}
	return &Store{name: "main store"}, nil
	//      ^ reference.call in "NewStore"
	//                  ^ literal
}

func (s *Store) Find(id string) *Order { return lookup(s, id) }
//              ^ definition.method in "Store"
//                                              ^ reference.call in "Find"

func (c cache[K, V]) drop() {}
//                   ^ definition.method in "cache"
//                   ^ !export
