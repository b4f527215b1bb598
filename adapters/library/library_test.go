package library

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// script is a host that answers without listening. The tests with real libraries are
// in cmd/c4engine.
type script struct {
	io.Reader
	heard bytes.Buffer
	kills int
}

func (s *script) Write(b []byte) (int, error) { return s.heard.Write(b) }

func (s *script) Kill() string {
	s.kills++
	return "killed"
}

// history is a small board with a forbidden cell after some columns were taken.
func history(t *testing.T, columns ...int) engine.History {
	p, err := connectfour.New(4, 5, 3, 1)
	require.NoError(t, err)
	h := engine.History{Start: p}
	for _, column := range columns {
		for _, m := range h.Position().Moves(nil) {
			if p.Cell(m).Column == column {
				h.Moves = append(h.Moves, m)
			}
		}
	}
	return h
}

func TestHostGetsTheBoardAndTheMoves(t *testing.T) {
	host := &script{Reader: strings.NewReader("loaded\npoint 3 0\ncleared\npoint -7 12\ncleared\n")}
	p := New(func() (Host, error) { return host, nil })
	c, err := p.Answer(t.Context(), history(t))
	require.NoError(t, err)
	require.Equal(t, engine.Cell{Row: 3, Column: 0}, c)
	c, err = p.Answer(t.Context(), history(t, 0, 1, 1))
	require.NoError(t, err)
	require.Equal(t, engine.Cell{Row: -7, Column: 12}, c, "somebody else judges it")
	require.Equal(t, "4 5 -1 -1 3 1 4 3 4 4 4 "+strings.Repeat("0 ", 20)+"\n"+
		"4 5 1 1 3 1 3 1 4 4 4 "+strings.Repeat("0 ", 6)+"1 0 0 0 0 2 0 0 0 1 0 0 0 0 \n", host.heard.String())
	p.Close()
	p.Close()
	require.Equal(t, 1, host.kills)
}

func TestEveryFailureIsNamed(t *testing.T) {
	for answers, want := range map[string]string{
		"":                      "library: expected one that can be loaded, not killed",
		"load no ELF file\n":    "library: expected one that can be loaded: no ELF file",
		"entry clearPoint\n":    "library: expected one with a function clearPoint",
		"loaded\n":              "getPoint: expected an answer, not killed",
		"loaded\npoint 1\n":     "getPoint: expected an answer, not killed",
		"loaded\npoint 3 0\ncl": "clearPoint: expected its end, not killed",
	} {
		hosts := 0
		p := New(func() (Host, error) {
			hosts++
			return &script{Reader: strings.NewReader(answers)}, nil
		})
		for range 2 {
			_, err := p.Answer(t.Context(), history(t))
			var field *engine.FieldError
			require.ErrorAs(t, err, &field)
			require.EqualError(t, err, want)
		}
		require.Equal(t, 2, hosts, "a new one after a failure")
	}
	p := New(func() (Host, error) { return nil, errors.New("no room") })
	_, err := p.Answer(t.Context(), history(t))
	require.EqualError(t, err, "library: expected a process to load it in: no room")
}
