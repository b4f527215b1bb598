// Package bounded keeps the options of a search within limits, for sessions of people
// who should not get all of the machine.
package bounded

import (
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Searcher is a search some of whose options have smaller maximums.
type Searcher struct {
	engine.Searcher
	most map[string]int
}

// New bounds options of s, integers all of them, by name. Those whose defaults are above
// their new maximums begin there. The error is a *engine.FieldError.
func New(s engine.Searcher, most map[string]int) (*Searcher, error) {
	b := &Searcher{s, most}
	for _, o := range s.Options() {
		if bound := b.bound(o); bound.Default != o.Default {
			if err := s.SetOption(o.Name, bound.Default); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// Options returns the settings of the search with the maximums that hold.
func (b *Searcher) Options() []engine.Option {
	options := b.Searcher.Options()
	for i, o := range options {
		options[i] = b.bound(o)
	}
	return options
}

func (b *Searcher) bound(o engine.Option) engine.Option {
	most, bounded := b.most[o.Name]
	if !bounded {
		return o
	}
	o.Max = min(o.Max, float64(most))
	if n, _ := strconv.ParseInt(o.Default, 10, 64); n > int64(o.Max) {
		o.Default = strconv.FormatFloat(o.Max, 'f', 0, 64)
	}
	return o
}

// SetOption changes a setting within its maximum.
func (b *Searcher) SetOption(name, value string) error {
	for _, o := range b.Options() {
		if strings.EqualFold(o.Name, name) {
			if err := o.Check(value); err != nil {
				return err
			}
		}
	}
	return b.Searcher.SetOption(name, value)
}
