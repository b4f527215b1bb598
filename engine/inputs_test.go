package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/field"
)

// BenchmarkInputs sets the search's options to mutated values. The memory is only
// checked, because allocating it each time would take too long.
func BenchmarkInputs(b *testing.B) {
	var known []string
	for _, o := range uct.New().Options() {
		known = append(known, o.Name+" "+o.Default, fmt.Sprintf("%s %.0f", o.Name, o.Max))
		for _, choice := range o.Choices {
			known = append(known, o.Name+" "+choice)
		}
	}
	enginetest.Inputs(b, known, func() func([]byte) error {
		s := uct.New()
		b.Cleanup(s.Close)
		hash := s.Options()[1]
		return func(in []byte) error {
			name, value, _ := strings.Cut(string(in), " ")
			var err error
			if strings.EqualFold(name, hash.Name) {
				err = field.Check(hash, value)
			} else {
				err = s.SetOption(name, value)
			}
			if named := new(engine.FieldError); err != nil && !errors.As(err, &named) {
				return fmt.Errorf("no named error: %w", err)
			}
			return nil
		}
	})
}
