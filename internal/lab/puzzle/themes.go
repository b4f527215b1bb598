package puzzle

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/annotate"
)

// solution is a puzzle's position with the line in which its only winning move wins.
type solution struct {
	*truth
	p, after engine.Position // before and after the winning move
	line     []engine.Move
}

// theme is what a winning move does, as far as a check proves it.
type theme struct {
	name  string
	shows func(*solution) bool
}

// fours are the themes of a game that four in a row win. docs/data.md says what they mean.
var fours = []theme{
	atOnce,
	{"forbidden cell", (*solution).needsHole},
	{"stacked threats", by(annotate.StackedThreats)},
	{"double threat", by(annotate.DoubleThreat)},
	{"forced sequence", by(annotate.ThreatSequence)},
	{"block", (*solution).blocks},
	{"tempo", (*solution).threatens}, // and no threat sequence follows
	{"zugzwang", by(annotate.Zugzwang)},
	{"quiet move", always},
}

// counted are the themes of a game that counts discs.
var counted = []theme{
	{"forced pass", (*solution).forcesPass},
	{"corner", (*solution).takesCorner},
	{"corner offered", (*solution).offersCorner},
	{"fewest discs", (*solution).turnsFewest},
	{"mobility", (*solution).leavesFewest},
	{"parity", (*solution).takesOdd},
	ending,
}

// safe are the themes of a game in which the side without a move loses.
var safe = []theme{
	atOnce,
	{"last shared cell", (*solution).takesLastShared},
	{"safe cell", (*solution).makesSafe},
	{"spoiled cell", (*solution).spoilsSafe},
	{"quiet move", (*solution).changesNothing},
	ending,
}

// always is the check of the last theme, which is left when no other one shows.
func always(*solution) bool { return true }

var (
	atOnce = theme{"win at once", func(s *solution) bool { return len(s.line) == 1 }}
	ending = theme{"ending", always}
)

// theme returns the first theme that shows in the solution.
func (s *solution) theme() string {
	themes, about := safe, s.p.Game().About()
	switch {
	case about.Line > 0:
		themes = fours
	case about.Counted:
		themes = counted
	}
	shows := func(t theme) bool { return t.shows(s) }
	return themes[slices.IndexFunc(themes, shows)].name
}

// by returns the check of how the line wins.
func by(kind string) func(*solution) bool {
	return func(s *solution) bool { return annotate.WinKind(s.p, s.line) == kind }
}

// needsHole reports whether the winning move would not win if the forbidden cell were an empty one.
// Above it there are no pieces, because they would hang in the air.
func (s *solution) needsHole() bool {
	b := s.p.Board()
	hole := b.Find(engine.Forbidden)
	if hole == engine.NoCell {
		return false
	}
	b.Set(hole, engine.Empty)
	whole, err := s.p.Game().Setup(b, s.p.Turn())
	if err != nil {
		return false
	}
	m, err := whole.MoveAt(s.p.Cell(s.line[0]))
	if err != nil {
		return true // a stone could not stand above the empty cell
	}
	wins, known := s.loses(engine.After(whole, m))
	return known && !wins
}

// soon is the number of plies of a danger that has to be stopped now.
const soon = 7

// blocks reports whether every other move that loses, one at least soon, loses to the cell of the
// winning one.
func (s *solution) blocks() bool {
	danger := false
	for _, other := range s.p.Moves(nil) {
		if other == s.line[0] || s.ofMove(s.p, other).Value() >= engine.Drawn {
			continue
		}
		// It loses, or its value is unknown; then a reply that wins proves that it loses.
		next := engine.After(s.p, other)
		taken, err := next.MoveAt(s.p.Cell(s.line[0]))
		if err != nil {
			return false
		}
		reply := s.ofMove(next, taken)
		if reply.Value() != engine.Won {
			return false
		}
		danger = danger || reply.Plies <= soon
	}
	return danger
}

// threatens reports whether the move makes a threat that has to be stopped.
func (s *solution) threatens() bool {
	return len(annotate.ImmediateThreats(s.after, s.p.Turn())) > 0
}

// forcesPass reports whether the other side has to pass next.
func (s *solution) forcesPass() bool {
	return len(s.line) > 1 && s.after.Cell(s.line[1]) == engine.NoCell
}

func (s *solution) takesCorner() bool { return isCorner(s.p, s.p.Cell(s.line[0])) }

// offersCorner reports whether the other side may take a corner that it could not take before.
func (s *solution) offersCorner() bool {
	before := cellsOf(s.p, s.p.Turn().Other())
	return slices.ContainsFunc(cellsOf(s.after, s.after.Turn()), func(c engine.Cell) bool {
		return isCorner(s.p, c) && !slices.Contains(before, c)
	})
}

func isCorner(p engine.Position, c engine.Cell) bool {
	b := p.Board()
	return (c.Row == 0 || c.Row == b.Rows-1) && (c.Column == 0 || c.Column == b.Columns-1)
}

// takesOdd reports whether the cell is in a region with an odd number of empty cells, and another
// region has an even number.
func (s *solution) takesOdd() bool {
	b := s.p.Board()
	if fill(b, s.p.Cell(s.line[0]))%2 == 0 {
		return false
	}
	for c := b.Find(engine.Empty); c != engine.NoCell; c = b.Find(engine.Empty) {
		if fill(b, c)%2 == 0 {
			return true
		}
	}
	return false
}

// fill takes the region of an empty cell, also diagonally, and returns its number of cells.
func fill(b engine.Board, c engine.Cell) int {
	if !b.Has(c) || b.At(c) != engine.Empty {
		return 0
	}
	b.Set(c, engine.Forbidden)
	cells := 1
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			cells += fill(b, engine.Cell{Row: c.Row + down, Column: c.Column + right})
		}
	}
	return cells
}

// turnsFewest reports whether every other move turns more discs.
func (s *solution) turnsFewest() bool {
	return s.isFewest(func(after engine.Position) int { return after.Board().Count(engine.Piece(s.p.Turn())) })
}

// leavesFewest reports whether the other side has more moves after every other move.
func (s *solution) leavesFewest() bool {
	return s.isFewest(func(after engine.Position) int { return len(after.Moves(nil)) })
}

// isFewest reports whether a number is greater after every other move.
func (s *solution) isFewest(number func(after engine.Position) int) bool {
	return !slices.ContainsFunc(s.p.Moves(nil), func(m engine.Move) bool {
		return m != s.line[0] && number(engine.After(s.p, m)) <= number(s.after)
	})
}

// takesLastShared reports whether both sides could take the cell, and no other such cell is left.
func (s *solution) takesLastShared() bool {
	return len(common(s.open(s.after))) == 0 && slices.Contains(common(s.open(s.p)), s.p.Cell(s.line[0]))
}

// makesSafe reports whether there is a cell that both sides could take, and now only the mover's.
func (s *solution) makesSafe() bool {
	shared := common(s.open(s.p))
	mine, theirs := s.open(s.after)
	return slices.ContainsFunc(mine, func(c engine.Cell) bool {
		return slices.Contains(shared, c) && !slices.Contains(theirs, c)
	})
}

// spoilsSafe reports whether there is a cell that only the other side could take, and now nobody.
func (s *solution) spoilsSafe() bool {
	mine, theirs := s.open(s.p)
	_, after := s.open(s.after)
	return slices.ContainsFunc(theirs, func(c engine.Cell) bool {
		return !slices.Contains(mine, c) && !slices.Contains(after, c)
	})
}

// changesNothing reports whether both sides may still take all other cells that they could take.
func (s *solution) changesNothing() bool {
	mine, theirs := s.open(s.p)
	c := []engine.Cell{s.p.Cell(s.line[0])}
	mineNow, theirsNow := s.open(s.after)
	return len(mineNow) == len(mine)-1 && len(theirsNow) == len(theirs)-len(common(theirs, c))
}

// open returns the cells that the side of the puzzle could take if it were to move, and those of
// the other side.
func (s *solution) open(p engine.Position) (mine, theirs []engine.Cell) {
	side := s.p.Turn()
	return cellsOf(p, side), cellsOf(p, side.Other())
}

// cellsOf returns the cells that a side could take if it were to move.
func cellsOf(p engine.Position, side engine.Player) (cells []engine.Cell) {
	if p.Turn() != side {
		turned, err := p.Game().Setup(p.Board(), side)
		if err != nil {
			return nil
		}
		p = turned
	}
	for _, m := range p.Moves(nil) {
		cells = append(cells, p.Cell(m))
	}
	return cells
}

func common(a, b []engine.Cell) []engine.Cell {
	return slices.DeleteFunc(slices.Clone(a), func(c engine.Cell) bool { return !slices.Contains(b, c) })
}
