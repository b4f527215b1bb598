// Package bounded keeps the options of a search within limits, so that a session of a stranger
// cannot take the whole machine.
package bounded

import (
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Searcher is a search some of whose options have smaller maximums.
type Searcher struct {
	engine.Searcher
	max map[string]int
}

// New sets new maximums of integer options of s, by name. An option whose default is greater
// begins at its maximum. The error is an *engine.FieldError.
func New(s engine.Searcher, max map[string]int) (*Searcher, error) {
	b := &Searcher{s, max}
	for _, o := range s.Options() {
		if bound := b.bound(o); bound.Default != o.Default {
			if err := s.SetOption(o.Name, bound.Default); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// Options returns the options of the search with their new maximums.
func (b *Searcher) Options() []engine.Option {
	options := b.Searcher.Options()
	for i, o := range options {
		options[i] = b.bound(o)
	}
	return options
}

func (b *Searcher) bound(o engine.Option) engine.Option {
	limit, bounded := b.max[o.Name]
	if !bounded {
		return o
	}
	o.Max = min(o.Max, float64(limit))
	if n, _ := strconv.ParseInt(o.Default, 10, 64); n > int64(o.Max) {
		o.Default = strconv.FormatFloat(o.Max, 'f', 0, 64)
	}
	return o
}

// SetOption sets an option within its maximum.
func (b *Searcher) SetOption(name, value string) error {
	for _, o := range b.Options() {
		if strings.EqualFold(o.Name, name) {
			if err := field.Check(o, value); err != nil {
				return err
			}
		}
	}
	return b.Searcher.SetOption(name, value)
}
