package web_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/web/bounded"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

func option(t *testing.T, s engine.Searcher, name string) engine.Option {
	for _, o := range s.Options() {
		if o.Name == name {
			return o
		}
	}
	require.Fail(t, "no option "+name)
	return engine.Option{}
}

func TestBounds(t *testing.T) {
	search := uct.New()
	t.Cleanup(search.Close)
	s, err := bounded.New(search, map[string]int{"Hash": 8, "Threads": 1000})
	require.NoError(t, err)

	hash := option(t, s, "Hash")
	require.InDelta(t, 8, hash.Max, 0)
	require.Equal(t, "8", hash.Default, "the search's own is more")
	require.NoError(t, s.SetOption("hash", "8"))
	require.EqualError(t, s.SetOption("hash", "9"), "Hash: expected an integer from 1 to 8")

	require.Equal(t, option(t, search, "Threads"), option(t, s, "Threads"), "a maximum is never raised")
	require.Error(t, s.SetOption("Threads", "1000"))
	require.Equal(t, option(t, search, "Seed"), option(t, s, "Seed"))
	require.NoError(t, s.SetOption("Seed", "123456"))
	require.EqualError(t, s.SetOption("nonsense", "1"), "name: expected the name of an option")
}

// refusing is a search that takes no value.
type refusing struct{ engine.Searcher }

func (refusing) Options() []engine.Option {
	return []engine.Option{{Name: "Hash", Type: engine.Spin, Default: "256", Min: 1, Max: 512}}
}

func (refusing) SetOption(name, _ string) error { return engine.Expected(name, "less") }

func TestADefaultThatCannotBeSet(t *testing.T) {
	_, err := bounded.New(refusing{}, map[string]int{"Hash": 8})
	require.EqualError(t, err, "Hash: expected less")
}
