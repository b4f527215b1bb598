package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/rng"
)

// source is where puzzles of one kind come from: games on some boards.
type source struct {
	prefix string // of the puzzles' IDs
	game   string
	boards []string // the words after newgame; %h stands for a random forbidden cell
	part   int      // of parts of all puzzles
	free   int      // the most free cells of a position
}

// The sources. A solver or an exhaustive search knows the values of their late positions at once.
var sources = []source{
	{"c4", "connectfour", []string{"6 7"}, 14, 28},
	{"hole", "connectfour", []string{"6 7 %h", "6 6 %h", "7 7 %h", "7 6 %h", "5 7 %h", "7 8 %h"}, 9, 30},
	{"nogo", "nogo", []string{"5", "6", "7", "9"}, 4, 26},
	{"reversi", "reversi", []string{"8", "8", "6"}, 4, 14},
}

// parts is the sum of the sources' parts.
const parts = 31

// The levels that play the games: neither random nor perfect.
const weakest, strongest = 3, 10

// Make returns count puzzles that a seed makes, by source, each sorted by grade. It calls progress
// with the number that it has so far. The error is ctx's, or says that the games have fewer.
func Make(ctx context.Context, seed uint64, count int, progress func(done int)) (all []Puzzle, err error) {
	before := 0
	for i, s := range sources {
		m := &maker{
			source: s, seed: seed, ctx: ctx, quota: count*(before+s.part)/parts - count*before/parts,
			levels: players{uct.New()}, seen: map[string]bool{}, themes: map[string]int{},
			progress: func(done int) { progress(len(all) + done) },
		}
		before += s.part
		list, err := m.make(uint64(i))
		m.levels.searcher.Close()
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// maker makes the puzzles of one source.
type maker struct {
	source
	seed     uint64
	ctx      context.Context
	quota    int // puzzles that it makes
	levels   players
	seen     map[string]bool // positions that were taken, with those that are alike
	themes   map[string]int  // puzzles by grade and theme
	grades   [Grades + 1]int
	found    []Puzzle
	progress func(done int)
}

// gamesEach is the number of games that are played for a puzzle, on average, before the search for
// more is given up.
const gamesEach = 100

func (m *maker) make(number uint64) ([]Puzzle, error) {
	for game := uint64(0); len(m.found) < m.quota; game++ {
		if game == gamesEach*uint64(m.quota) {
			const few = "%d games of %s have %d of %d puzzles, spread over grades and themes: ask for fewer"
			return nil, fmt.Errorf(few, game, m.game, len(m.found), m.quota)
		}
		random := rng.New(m.seed, number, game)
		if err := m.take(&random); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(m.found, func(a, b Puzzle) int {
		return cmp.Or(a.Grade-b.Grade, a.Distance-b.Distance, cmp.Compare(a.FEN, b.FEN))
	})
	for i := range m.found {
		m.found[i].ID = fmt.Sprintf("%s-%03d", m.prefix, i+1)
	}
	return m.found, nil
}

// take plays a game and takes a puzzle from it, if it has one.
func (m *maker) take(random *rng.Source) error {
	positions, err := m.play(random)
	if err != nil {
		return err
	}
	t := newTruth(m.ctx, positions[0].Game())
	var fit []engine.Position
	for _, p := range slices.Backward(positions) {
		if p.Board().Count(engine.Empty) > m.free {
			break
		}
		best, known := t.onlyWin(p)
		if !known {
			break // the positions before this one are harder
		}
		if best != engine.NoMove && len(p.Moves(nil)) > 2 {
			fit = append(fit, p)
		}
	}
	for len(fit) > 0 {
		i := random.Below(uint32(len(fit)))
		taken, err := m.add(t, fit[i])
		if err != nil || taken {
			return err
		}
		fit = slices.Delete(fit, int(i), int(i)+1)
	}
	return m.ctx.Err()
}

// play returns the positions of a game between two levels.
func (m *maker) play(random *rng.Source) (positions []engine.Position, err error) {
	p, err := m.start(random)
	if err != nil {
		return nil, err
	}
	draw := func() int { return weakest + int(random.Below(strongest-weakest+1)) }
	pair := [2]int{draw(), draw()}
	for p.Outcome() == engine.Undecided {
		positions = append(positions, p)
		move, err := m.levels.move(m.ctx, p, pair[p.Turn()], int64(random.Uint64()>>11))
		if err != nil {
			return nil, err
		}
		p = engine.After(p, move)
	}
	return positions, nil
}

// start draws the board of a game.
func (m *maker) start(random *rng.Source) (engine.Position, error) {
	game, err := games.All().Named(m.game)
	if err != nil {
		return nil, err
	}
	var words []string
	for _, word := range strings.Fields(rng.Pick(m.boards, random)) {
		if word != "%h" {
			words = append(words, word)
			continue
		}
		for _, size := range words[:2] {
			n, _ := strconv.Atoi(size) // of this file
			words = append(words, strconv.Itoa(int(random.Below(uint32(n)))))
		}
	}
	return game.New(words)
}

// add makes a puzzle of a position, unless there is one like it, or there are enough of its kind.
func (m *maker) add(t *truth, p engine.Position) (added bool, err error) {
	like := fmt.Sprint(p.Turn(), boards.Shape(p))
	if m.seen[like] {
		return false, nil
	}
	line, ok := t.line(p)
	if !ok {
		return false, nil
	}
	share, err := m.levels.share(m.ctx, p, line[0])
	if err != nil {
		return false, err
	}
	z := Puzzle{
		Game: m.game, FEN: p.FEN(), Best: []string{boardtext.FormatMove(p, line[0])},
		Grade: gradeOf(share, len(line)), Distance: len(line),
	}
	if m.full(z) {
		return false, nil
	}
	if z.Theme = t.theme(p, line); !m.admit(z) {
		return false, nil
	}
	m.seen[like] = true
	m.found = append(m.found, z)
	m.progress(len(m.found))
	return true, nil
}

// full reports whether there are enough puzzles of the grade, or it is none.
func (m *maker) full(z Puzzle) bool {
	return z.Grade == 0 || m.grades[z.Grade] >= (m.quota+Grades-z.Grade)/Grades
}

// admit counts a puzzle, unless three of ten of its grade have its theme. Games with one theme have
// no such limit.
func (m *maker) admit(z Puzzle) bool {
	kind := fmt.Sprint(z.Grade, z.Theme)
	if z.Theme != ending && m.themes[kind] >= 1+3*m.quota/Grades/10 {
		return false
	}
	m.themes[kind]++
	m.grades[z.Grade]++
	return true
}
