// Package bench measures the search: its signature, which changes when its decisions
// change, and its speed.
package bench

import "github.com/c4engine/c4engine/engine/uct"

// newSearcher returns a reproducible search with some options changed.
func newSearcher(options map[string]string) (*uct.Searcher, error) {
	s := uct.New()
	fixed := map[string]string{"Seed": "1", "Hash": "16", "Threads": "1"}
	for _, settings := range []map[string]string{fixed, options} {
		for name, value := range settings {
			if err := s.SetOption(name, value); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}
