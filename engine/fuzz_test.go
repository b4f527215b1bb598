package engine_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/field"
)

// FuzzOptions sets the search's options to any values. The memory is only checked, because
// allocating it each time would take too long.
func FuzzOptions(f *testing.F) {
	s := uct.New()
	f.Cleanup(s.Close)
	for _, o := range s.Options() {
		for _, value := range append(o.Choices, o.Default, strconv.FormatFloat(o.Max, 'f', -1, 64)) {
			f.Add(o.Name, value)
		}
	}
	hash := s.Options()[1]
	f.Fuzz(func(t *testing.T, name, value string) {
		var err error
		if strings.EqualFold(name, hash.Name) {
			err = field.Check(hash, value)
		} else {
			err = s.SetOption(name, value)
		}
		if err != nil {
			require.ErrorAs(t, err, new(*engine.FieldError))
		}
	})
}
