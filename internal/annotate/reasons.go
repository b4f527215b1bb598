package annotate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// The reason of a marked move is found in three steps:
//
//  1. Every question of questions.go is put to the move. A question answers with a reason, and
//     only if the move changed what the reason tells. Each reason has a kind, a rank and a text.
//  2. The reason of the highest rank is told; of one rank the one with the shorter attack, then
//     that of the earlier question.
//  3. A reason that can neither be seen on the board nor is proven is marked as likely only.

// The kinds of reasons in the JSON form.
const (
	missed   = "missed"   // the side could win at once
	open     = "open"     // the move does not stop a four
	room     = "room"     // the move makes room for a four right above it
	corner   = "corner"   // the move lets the other side take a corner of Reversi
	Double   = "double"   // a move makes two fours, and only one can be stopped
	Stacked  = "stacked"  // the same, and the second four lies on top of the first
	Forced   = "forced"   // every move makes a four that has to be stopped, until two are there
	soon     = "soon"     // an attack like that with a quiet move in it
	spoiled  = "spoiled"  // the move fills the cell below one's own four
	ended    = "ended"    // the move leaves or gives a cell of the row that won the game
	Zugzwang = "zugzwang" // every move of the loser makes room for a four of the winner above it
	Single   = "single"   // the win depends on one four
	threat   = "threat"   // a four that can be made once the cells below it are filled
)

// rank orders reasons: a person would rather be told one of a higher rank.
type rank int

const (
	noRank      rank = iota
	likelyRank       // a four that may be made some time
	parityRank       // a four that the row's parity gives to the side
	decidesRank      // proven to decide; from here on a reason is good
	endedRank        // a cell of the row that won the game
	surelyRank       // a four that the side gets, or may not get any more
	soonRank         // an attack with a quiet move; from here on a reason is visible
	attackRank       // only fours that have to be stopped
	atOnceRank       // the next move makes four
)

// sentence is a way to tell a reason. Its words have places such as {by}, which fours.reason fills
// in: so every reason names sides, cells and moves alike. The sentences of words.go and turning.go,
// which tell what a move did and when, are formatted where they stand.
type sentence struct {
	kind  string
	rank  rank
	words string
}

// reason returns what a sentence tells of fours of the side. The side makes them after a line of
// moves, of which the first is its own. The line may be empty.
func (f fours) reason(s sentence, cells, line []engine.Cell) *Reason {
	r := &Reason{Kind: s.kind, By: f.side.String(), rank: s.rank, at: cells, line: line}
	for _, c := range cells {
		r.Cells = append(r.Cells, boardtext.FormatCell(c))
	}
	if strings.Contains(s.words, "{parity}") {
		r.Parity = f.parity(cells[0])
	}
	moves := movesOfFirst(line)
	last := max(0, len(moves)-1)
	r.Text = strings.NewReplacer(
		"{by}", player(r.By),
		"{other}", player(f.side.Other().String()),
		"{cells}", f.names(cells, "and"),
		"{either}", f.names(cells, "or"),
		"{fours}", f.describe(cells),
		"{moves}", listed(cells, "or", f.spoken), // those that complete the fours
		"{parity}", r.Parity,
		"{cell}", f.names(line[:min(1, len(line))], ""), // the first of the line
		"{move}", f.spokenMoves(moves[last:]), // the last one before the fours
		"{forcing}", f.spokenMoves(moves[:last]), // those before it
	).Replace(s.words)
	return r
}

// movesOfFirst returns every second cell of a line: the moves of the side that begins it.
func movesOfFirst(line []engine.Cell) (cells []engine.Cell) {
	for i := 0; i < len(line); i += 2 {
		cells = append(cells, line[i])
	}
	return cells
}

// reason returns the reason of a move, nil if none is known. A win that only comes later has a
// reason if it could be had at once.
func (m explainedMove) reason() *Reason {
	all := m.reasons()
	if len(all) == 0 {
		return nil
	}
	for _, r := range all {
		if m.winningRow != nil && r.Parity != "" && r.at[0] == m.winningRow.last {
			r.rank = surelyRank // the parity did give it
		}
	}
	first := slices.MinFunc(all, func(a, b *Reason) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), len(a.line)-len(b.line))
	})
	if m.effect().kind == slowerWin && first.rank < atOnceRank {
		return nil
	}
	first.Estimate = !first.visible() && !first.Decides
	return first
}

// rankOf returns the rank of a reason, noRank for none.
func rankOf(r *Reason) rank {
	if r == nil {
		return noRank
	}
	return r.rank
}

// visible reports whether the reason can be seen on the board: a four at once, or an attack.
func (r *Reason) visible() bool { return rankOf(r) >= soonRank }

// good reports whether the reason explains the result: its fours decide, or the side surely gets
// them.
func (r *Reason) good() bool { return rankOf(r) >= decidesRank }

// is reports whether the reason is of one of these kinds. A nil one is not.
func (r *Reason) is(kinds ...string) bool { return r != nil && slices.Contains(kinds, r.Kind) }

// has reports whether c is one of the reason's fours. A nil reason has none.
func (r *Reason) has(c engine.Cell) bool { return r != nil && slices.Contains(r.at, c) }
