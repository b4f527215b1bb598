package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// Grades is the number of grades, from 1, the easiest.
const Grades = 5

// leastScores are the least scores of grades 1, 2, 3 and 4. A score is the share of tries, over all
// levels, that solve a puzzle, less plyCost for each ply of its win after the first.
var leastScores = [Grades - 1]float64{0.92, 0.84, 0.68, 0.5}

const plyCost = 0.005

// The levels try each puzzle with several seeds. The table is measured with other seeds than the
// grades.
const (
	gradeTries, gradeSeed = 3, 1
	tableTries, tableSeed = 3, 1001
)

// gradeOf returns the grade of a puzzle by the share of tries that solve it and the plies to its
// end. A win at once that is not easy has no grade.
func gradeOf(share float64, plies int) int {
	score, grade := share-plyCost*float64(plies-1), 1
	for _, least := range leastScores {
		if score < least {
			grade++
		}
	}
	if plies == 1 && grade > 1 {
		return 0
	}
	return grade
}

// players are the engine's levels.
type players struct{ searcher *uct.Searcher }

// move returns the move of a level, from 1.
func (l players) move(ctx context.Context, p engine.Position, level int, seed int64) (engine.Move, error) {
	m, err := l.searcher.MoveOfLevel(ctx, engine.NewHistory(p), level, seed)
	return m, cmp.Or(err, ctx.Err())
}

// solved returns how many of the tries of each level, from the lowest, play the move.
func (l players) solved(
	ctx context.Context, p engine.Position, best engine.Move, tries int, seed int64,
) ([]int, error) {
	solved := make([]int, len(uct.Levels()))
	for level := range solved {
		for try := range tries {
			m, err := l.move(ctx, p, level+1, seed+int64(try))
			if err != nil {
				return nil, err
			}
			if m == best {
				solved[level]++
			}
		}
	}
	return solved, nil
}

// share returns the share of tries, over all levels, that play the move.
func (l players) share(ctx context.Context, p engine.Position, best engine.Move) (float64, error) {
	solved, err := l.solved(ctx, p, best, gradeTries, gradeSeed)
	sum := 0
	for _, n := range solved {
		sum += n
	}
	return float64(sum) / float64(len(uct.Levels())*gradeTries), err
}

// Table counts the tries of each level that solved puzzles, by the puzzle's grade.
type Table struct {
	solved  [][Grades + 1]int // by level, from 0
	puzzles [Grades + 1]int
}

// Measure lets all levels try all puzzles, which must be valid.
func Measure(ctx context.Context, list []Puzzle) (*Table, error) {
	l := players{uct.New()}
	defer l.searcher.Close()
	t := &Table{solved: make([][Grades + 1]int, len(uct.Levels()))}
	for _, puzzle := range list {
		p, best, err := puzzle.Position()
		if err != nil {
			return nil, err
		}
		solved, err := l.solved(ctx, p, best, tableTries, tableSeed)
		if err != nil {
			return nil, err
		}
		t.puzzles[puzzle.Grade]++
		for level, n := range solved {
			t.solved[level][puzzle.Grade] += n
		}
	}
	return t, nil
}

// Share returns the share, from 0 to 1, of the tries of a level, from 1, that solved the puzzles of
// a grade.
func (t *Table) Share(level, grade int) float64 {
	return float64(t.solved[level-1][grade]) / float64(max(tableTries*t.puzzles[grade], 1))
}

// String returns the table with a row for each level, in percent.
func (t *Table) String() string {
	var text strings.Builder
	text.WriteString("| level | grade 1 | 2 | 3 | 4 | 5 |\n|---|---|---|---|---|---|\n| puzzles")
	for _, n := range t.puzzles[1:] {
		fmt.Fprintf(&text, " | %d", n)
	}
	for level := 1; level <= len(t.solved); level++ {
		fmt.Fprintf(&text, " |\n| %d", level)
		for grade := 1; grade <= Grades; grade++ {
			fmt.Fprintf(&text, " | %.0f", 100*t.Share(level, grade))
		}
	}
	return text.String() + " |\n"
}
