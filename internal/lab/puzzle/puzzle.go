// Package puzzle makes puzzles: positions in which exactly one move wins, by exact search.
//
//	make.go    games of the levels, and the positions that are taken from them
//	truth.go   exact values of positions
//	grade.go   how hard the move is to find: by the levels that find it
package puzzle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/annotate"
)

// Puzzle is a position of a game with the move that wins.
type Puzzle struct {
	ID   string `json:"id"`
	Game string `json:"game"`
	FEN  string `json:"fen"`
	// Best is the winning move, as the protocol writes it. The page reads a list.
	Best []string `json:"best"`
	// Grade is 1, the easiest, to Grades.
	Grade int    `json:"grade"`
	Theme string `json:"theme"`
	// Distance is the number of plies to the end under best play of both sides.
	Distance int `json:"distance"`
}

// Position returns the position and its winning move. The error is an *engine.FieldError.
func (z Puzzle) Position() (p engine.Position, best engine.Move, err error) {
	game, err := games.All().Named(z.Game)
	if err != nil {
		return nil, best, err
	}
	if p, err = game.Parse(z.FEN); err != nil {
		return nil, best, err
	}
	switch {
	case len(z.Best) != 1:
		return nil, best, engine.Expected("best", "a winning move")
	case z.Grade < 1 || z.Grade > Grades:
		return nil, best, engine.Expected("grade", "1 to %d, not %d", Grades, z.Grade)
	}
	best, err = boardtext.ParseMove(p, z.Best[0])
	return p, best, err
}

// Read reads what Text writes. The error names the puzzle that is not valid.
func Read(r io.Reader) (list []Puzzle, err error) {
	if err := json.NewDecoder(r).Decode(&list); err != nil {
		return nil, fmt.Errorf("puzzles: %w", err)
	}
	for _, z := range list {
		if _, _, err := z.Position(); err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", z.ID, err)
		}
	}
	return list, nil
}

// Text returns the puzzles as a JSON array, one a line.
func Text(list []Puzzle) []byte {
	var lines [][]byte
	for _, z := range list {
		line, err := json.Marshal(z)
		if err != nil {
			panic(err) // strings and integers have a JSON form
		}
		lines = append(lines, line)
	}
	return append(append([]byte("[\n"), bytes.Join(lines, []byte(",\n"))...), "\n]\n"...)
}

// The themes of puzzles: how the winning move wins.
const (
	atOnce   = "win at once"
	double   = "double threat"   // it makes two fours, and only one can be stopped
	forced   = "forced sequence" // every move makes a four that has to be stopped
	block    = "block"           // it takes the cell by which the other side would win soon
	tempo    = "tempo"           // it makes a four that has to be stopped, and a quiet move follows
	zugzwang = "zugzwang"        // in the end every move of the loser makes room for a four
	quiet    = "quiet move"      // it wins without a four that has to be stopped
	ending   = "ending"          // of a game without fours
)

// theme returns the theme of a position that the first move of the line wins.
func (t *truth) theme(p engine.Position, line []engine.Move) string {
	about := p.Game().About()
	switch {
	case about.Line == 0:
		return ending
	case len(line) == 1:
		return atOnce
	}
	switch kind := annotate.WinKind(p, line); {
	case kind == annotate.DoubleThreat || kind == annotate.StackedThreats:
		return double
	case kind == annotate.ThreatSequence:
		return forced
	case t.blocks(p, line[0]):
		return block
	case threatens(p, line[0]):
		return tempo
	case kind == annotate.Zugzwang:
		return zugzwang
	}
	return quiet
}

// soon is the number of plies of a danger that has to be stopped now.
const soon = 7

// blocks reports whether every other move that loses, one at least soon, loses to the cell of this
// one.
func (t *truth) blocks(p engine.Position, m engine.Move) bool {
	danger := false
	for _, other := range p.Moves(nil) {
		if rank, ok := t.ofMove(p, other); other == m || ok && rank >= 0 {
			continue
		}
		// It loses, or its rank is unknown; then a reply that wins proves that it loses.
		next := engine.After(p, other)
		taken, err := next.MoveAt(p.Cell(m))
		if err != nil {
			return false
		}
		rank, ok := t.ofMove(next, taken)
		if !ok || rank <= 0 {
			return false
		}
		danger = danger || rank >= decided-soon
	}
	return danger
}

// threatens reports whether a move makes a four that has to be stopped.
func threatens(p engine.Position, m engine.Move) bool {
	return len(annotate.ImmediateThreats(engine.After(p, m), p.Turn())) > 0
}
