package soak

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// ask asks about the position and compares the answers with the referee's.
func (l *life) ask(questions ...string) {
	for _, question := range questions {
		p := l.now()
		switch question {
		case "show":
			l.say("show")
			a := l.next()
			for a.Type == "" {
				a = l.next()
			}
			require.Equal(l, p.FEN(), a.FEN)
		case "perft":
			depth := l.below(3)
			l.say("perft " + strconv.Itoa(depth))
			want, err := engine.Perft(context.Background(), p, depth)
			require.NoError(l, err)
			require.Equal(l, strconv.FormatUint(want, 10), l.expect("response").value())
		default:
			l.say("query " + question)
			got := l.expect("response").value()
			if question == "moves" {
				got = sorted(got)
			}
			require.Equal(l, truth(p, question), got, p.FEN())
		}
	}
}

// truth returns the right answer to a query.
func truth(p engine.Position, question string) string {
	sides := [...]string{"first", "second"}
	switch question {
	case "gameover":
		return strconv.FormatBool(p.Outcome() != engine.Undecided)
	case "result":
		return [...]string{"none", "first", "second", "draw"}[p.Outcome()]
	case "turn":
		return sides[p.Turn()]
	case "fen":
		return p.FEN()
	}
	var moves []string
	for _, m := range p.Moves(nil) {
		moves = append(moves, boardtext.FormatMove(p, m))
	}
	if len(moves) == 0 {
		return "none"
	}
	return sorted(strings.Join(moves, " "))
}

func sorted(words string) string {
	list := strings.Fields(words)
	slices.Sort(list)
	return strings.Join(list, " ")
}
