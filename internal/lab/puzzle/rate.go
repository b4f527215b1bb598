package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// Grades is the number of grades, from 1, the easiest.
const Grades = 5

// leastRatings are the least ratings of grades 2 to 5.
var leastRatings = [Grades - 1]int{200, 500, 800, 1100}

// Ratings are multiples of ratingStep between minRating and maxRating.
const (
	minRating, maxRating = 100, 2500
	ratingStep           = 10
)

// The levels try each puzzle with several seeds. The table is measured with another one than the
// ratings.
const (
	ratingTries = 5
	ratingSeed  = 1
	tableSeed   = 1001
)

// ratingOf returns the rating of a puzzle by the number of tries that solve it. A try is a game
// against the puzzle, by the formula of Elo: a player of the puzzle's rating solves it in half of
// the tries. At the rating the levels are expected to solve as many as they did.
func ratingOf(solved int) int {
	steps := sort.Search((maxRating-minRating)/ratingStep, func(steps int) bool {
		expected := 0.0
		for _, level := range uct.Levels() {
			behind := float64(minRating + steps*ratingStep - level.Value)
			expected += ratingTries / (1 + math.Pow(10, behind/400))
		}
		return expected <= float64(solved)
	})
	return minRating + steps*ratingStep
}

// gradeOf returns the grade of a rating.
func gradeOf(rating int) int {
	grade := 1
	for _, least := range leastRatings {
		if rating >= least {
			grade++
		}
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

// solved returns how many of a level's tries play the move.
func (l players) solved(
	ctx context.Context, p engine.Position, best engine.Move, level, tries int, seed int64,
) (solved int, err error) {
	for try := range tries {
		m, err := l.move(ctx, p, level, seed+int64(try))
		if err != nil {
			return 0, err
		}
		if m == best {
			solved++
		}
	}
	return solved, nil
}

// rating returns the rating of a puzzle. It returns 0 as soon as it knows that the grade is not
// wanted.
func (l players) rating(
	ctx context.Context, p engine.Position, best engine.Move, wanted func(grade int) bool,
) (rating int, err error) {
	sum, levels := 0, len(uct.Levels())
	for level := 1; level <= levels; level++ {
		n, err := l.solved(ctx, p, best, level, ratingTries, ratingSeed)
		if err != nil {
			return 0, err
		}
		sum += n
		most := sum + ratingTries*(levels-level)
		grade, last := gradeOf(ratingOf(most)), gradeOf(ratingOf(sum))
		for ; !wanted(grade); grade++ {
			if grade == last {
				return 0, nil
			}
		}
	}
	return ratingOf(sum), nil
}

// Table counts the puzzles that each level solved, by the puzzle's grade.
type Table struct {
	solved  [][Grades + 1]int // by level, from 0
	puzzles [Grades + 1]int
}

// Measure lets all levels try all puzzles once, which must be valid.
func Measure(ctx context.Context, list []Puzzle) (*Table, error) {
	l := players{uct.New()}
	defer l.searcher.Close()
	t := &Table{solved: make([][Grades + 1]int, len(uct.Levels()))}
	for _, puzzle := range list {
		p, best, err := puzzle.Position()
		if err != nil {
			return nil, err
		}
		t.puzzles[puzzle.Grade]++
		for level := range t.solved {
			n, err := l.solved(ctx, p, best, level+1, 1, tableSeed)
			if err != nil {
				return nil, err
			}
			t.solved[level][puzzle.Grade] += n
		}
	}
	return t, nil
}

// Share returns the share, from 0 to 1, of the puzzles of a grade that a level, from 1, solved.
func (t *Table) Share(level, grade int) float64 {
	return float64(t.solved[level-1][grade]) / float64(max(t.puzzles[grade], 1))
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
