package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"io"
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
	share  int      // of a grade at most, in percent
	low    int      // free cells of a position
	high   int
	limit  uint64 // positions that a proof may visit
}

// The sources. A solver or an exhaustive search knows the values of their late positions at once.
// On the boards of the course it knows only forced wins, of which few are hard.
var sources = []source{
	{"c4", "connectfour", []string{"6 7"}, 8, 22, 0, 28, 150_000},
	{"hole", "connectfour", []string{"6 7 %h", "6 6 %h", "7 7 %h", "7 6 %h", "5 7 %h", "7 8 %h"}, 5, 22, 0, 30, 150_000},
	{"course", "connectfour", []string{"9 9 %h", "9 10 %h", "10 9 %h", "10 11 %h"}, 1, 34, 0, 110, 20_000},
	{"nogo", "nogo", []string{"5", "6", "7", "9"}, 3, 22, 0, 26, 15_000},
	{"reversi", "reversi", []string{"8", "8", "6"}, 3, 30, 8, 14, 150_000},
}

// parts is the sum of the sources' parts.
const parts = 20

// The levels that play the games: neither random nor perfect.
const weakest, strongest = 3, 10

// Make returns count puzzles that a seed makes, by source, each sorted by rating. It calls progress
// with the number that it has so far. The error is ctx's, or says that the games have fewer.
func Make(ctx context.Context, seed uint64, count int, progress func(done int)) (all []Puzzle, err error) {
	before, taken := 0, []engine.Board(nil)
	for i, s := range sources {
		m := &maker{
			source: s, seed: seed, ctx: ctx, quota: count*(before+s.part)/parts - count*before/parts,
			levels: players{uct.New()}, taken: taken, themes: map[kind]int{},
			progress: func(done int) { progress(len(all) + done) },
		}
		before += s.part
		list, err := m.make(uint64(i))
		m.levels.searcher.Close()
		if err != nil {
			return nil, err
		}
		all, taken = append(all, list...), m.taken
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
	taken    []engine.Board // the boards of the puzzles, also of other sources
	themes   map[kind]int
	have     [Grades + 1]int // puzzles by grade
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
		return cmp.Or(a.Rating-b.Rating, a.Distance-b.Distance, cmp.Compare(a.FEN, b.FEN))
	})
	for i := range m.found {
		m.found[i].ID = m.prefix + "-" + digest(m.found[i].FEN)
	}
	return m.found, nil
}

// digest is short and follows from the position: a puzzle keeps its ID, and so a person's progress,
// when others are made.
func digest(fen string) string {
	h := fnv.New32a()
	_, _ = io.WriteString(h, fen)
	return fmt.Sprintf("%06x", h.Sum32()>>8)
}

// take plays a game and takes a puzzle from it, if it has one.
func (m *maker) take(random *rng.Source) error {
	positions, err := m.play(random)
	if err != nil {
		return err
	}
	t := newTruth(m.ctx, positions[0].Game(), m.limit)
	var fit []engine.Position
	for _, p := range slices.Backward(positions) {
		free := p.Board().Count(engine.Empty)
		if free > m.high {
			break
		}
		best, known := t.onlyWin(p)
		if !known {
			break // the positions before this one are harder
		}
		if best != engine.NoMove && free >= m.low && len(p.Moves(nil)) > 2 {
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
	images := boards.Images(p)
	if slices.ContainsFunc(m.taken, func(other engine.Board) bool { return alike(images, other) }) {
		return false, nil
	}
	line, ok := t.line(p)
	if !ok {
		return false, nil
	}
	s := &solution{t, p, engine.After(p, line[0]), line}
	z := Puzzle{
		Game: m.game, FEN: p.FEN(), Best: []string{boardtext.FormatMove(p, line[0])},
		Theme: s.theme(), Distance: len(line),
	}
	wanted := func(grade int) bool { return m.wants(grade, z) }
	if z.Rating, err = m.levels.rating(m.ctx, p, line[0], wanted); err != nil || z.Rating == 0 {
		return false, err
	}
	z.Grade = gradeOf(z.Rating)
	m.have[z.Grade]++
	m.themes[kind{z.Grade, z.Theme}]++
	m.taken = append(m.taken, images[0])
	m.found = append(m.found, z)
	m.progress(len(m.found))
	return true, nil
}

// apart is the number of cells in which the boards of two puzzles differ at least.
const apart = 5

// alike reports whether one of the images of a board is the same as another board, up to a few
// cells.
func alike(images []engine.Board, other engine.Board) bool {
	return slices.ContainsFunc(images, func(image engine.Board) bool {
		if image.Rows != other.Rows || image.Columns != other.Columns {
			return false
		}
		differ := 0
		for i, square := range image.Squares {
			if square != other.Squares[i] {
				differ++
			}
		}
		return differ < apart
	})
}

// kind is a grade and a theme.
type kind struct {
	grade int
	theme string
}

// wants reports whether a puzzle is wanted if it has a grade: not if there are enough of it, if
// four of ten have its theme, or if it is a win at once that is not easy. Endings may be more.
func (m *maker) wants(grade int, z Puzzle) bool {
	most := 1 + m.quota*m.share/100
	return m.have[grade] < most && (z.Distance > 1 || grade == 1) &&
		(z.Theme == ending.name || m.themes[kind{grade, z.Theme}] < 1+4*most/10)
}
