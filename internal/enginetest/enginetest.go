// Package enginetest is the conformance suite of package engine: the tests that every game
// passes, whatever its rules. A game's own tests call [Run]. It also has the rules of the games
// again, slow and obvious (one file each), and what tests of any package need (needs.go).
package enginetest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/rng"
)

// Run tests that game keeps the contract of package engine, in random games from each of
// the starts, which are words after newgame. Include small boards: only there can a game be
// searched to its end. Run counts allocations, so its caller must not be parallel.
func Run(t *testing.T, game engine.Game, starts ...string) {
	require.Regexp(t, "^[a-z]+$", game.Name())
	t.Run("about", func(t *testing.T) { testAbout(t, game) })
	t.Run("garbage", func(t *testing.T) { testGarbage(t, game) })
	ran, confirmed := 0, 0
	for i, words := range starts {
		other := starts[(i+1)%len(starts)] // CopyFrom also works across starts
		t.Run(words, func(t *testing.T) {
			start := create(t, game, words)
			require.Equal(t, engine.First, start.Turn())
			requireSame(t, start, create(t, game, start.Variant()))
			testAllocations(t, start)
			s := &suite{
				game: game, start: start, scratch: create(t, game, other),
				evaluators: evaluators(game), twins: evaluators(game),
				learned: game.NewEvaluator(new(rng.Source), learnedOnly),
				rng:     rng.New(1, uint64(i)),
				seen:    map[engine.Move]bool{}, keys: map[uint64]string{},
			}
			s.run(t)
			ran++
			confirmed += s.proofs + s.choices + s.exact
		})
	}
	require.True(t, confirmed > 0 || ran < len(starts), "proofs and choices that minimax confirmed")
}

// unhelped is a test without the method Helper, which takes a third of the time of testify's
// requirements.
type unhelped struct{ t *testing.T }

func (u unhelped) Errorf(format string, args ...any) { u.t.Errorf(format, args...) }
func (u unhelped) FailNow()                          { u.t.FailNow() }

func create(t testing.TB, game engine.Game, words string) engine.Position {
	p, err := game.New(strings.Fields(words))
	require.NoError(t, err)
	return p
}

// suite is the test of one start.
type suite struct {
	game    engine.Game
	start   engine.Position
	scratch engine.Position // the target of CopyFrom; holds any position before
	// One evaluator of each kind, and a twin of each: after the same evaluations both have
	// the same memory.
	evaluators, twins []evaluator
	learned           engine.Evaluator
	rng               rng.Source
	keys              map[uint64]string    // the FENs of all positions, by key
	seen              map[engine.Move]bool // all moves that were ever legal
	solver            solver

	plies, proofs, choices, exact int // counts of checks, for the log
}

func (s *suite) run(t *testing.T) {
	games := Size(6, 24)
	if testing.Short() {
		games = 2
	}
	for i := range games {
		s.playGame(unhelped{t}, i%2 == 0)
	}
	for range 8 * games {
		p := s.start.Clone()
		for _, m := range RandomGame(p, &s.rng) {
			p.Play(m)
			s.checkKey(unhelped{t}, p)
		}
	}
	t.Logf("%d games, %d plies", games, s.plies)
	t.Logf("confirmed: %d values of tactics, %d choices of candidates, %d proofs of evaluators",
		s.proofs, s.choices, s.exact)
}

// playGame plays one random game and checks every position of it. Games among
// the candidates only are longer: they reach the full boards.
func (s *suite) playGame(t require.TestingT, candidates bool) {
	p, twin, last := s.start.Clone(), s.start.Clone(), engine.NoMove
	for {
		s.checkPosition(t, p, last)
		s.checkTwin(t, p, &twin)
		moves := p.Moves(nil)
		if candidates {
			moves, _ = p.Candidates(nil)
		}
		if len(moves) == 0 {
			return
		}
		mover := p.Turn()
		last = moves[s.below(len(moves))]
		p.Play(last)
		twin.Play(last)
		s.plies++
		require.Equal(t, mover.Other(), p.Turn(), "the turn has to change")
		require.Equal(t, s.start.Variant(), p.Variant())
	}
}

func (s *suite) checkPosition(t require.TestingT, p engine.Position, last engine.Move) {
	s.checkMoves(t, p)
	s.checkNotation(t, p)
	s.checkMutants(t, p)
	s.checkCopies(t, p)
	s.checkCandidates(t, p)
	s.checkEvaluators(t, p)
	s.checkLearned(t, p)
	s.checkBoard(t, p)
	checkDrawing(t, p, last)
}

// checkKey tests that different positions of one start have different keys.
func (s *suite) checkKey(t require.TestingT, p engine.Position) {
	fen, known := s.keys[p.Key()]
	if !known {
		s.keys[p.Key()] = p.FEN()
	} else {
		require.Equal(t, fen, p.FEN())
	}
}

func (s *suite) checkMoves(t require.TestingT, p engine.Position) {
	const mark = engine.Move(12345)
	moves := p.Moves([]engine.Move{mark})
	require.Equal(t, mark, moves[0], "Moves has to append")
	moves = moves[1:]
	over := p.Outcome() != engine.Undecided
	require.Equal(t, over, len(moves) == 0, "moves and outcome do not fit")
	require.Equal(t, moves, p.Moves([]engine.Move{}))
	require.LessOrEqual(t, len(moves), engine.MaxMoves)

	distinct := map[engine.Move]bool{}
	for _, m := range moves {
		distinct[m], s.seen[m] = true, true
	}
	require.NotContains(t, distinct, engine.NoMove)
	require.Len(t, distinct, len(moves), "a move twice")
}

// checkTwin compares p with a twin. At some plies the twin is replaced by what Parse makes of
// its FEN, and it is played on from there.
func (s *suite) checkTwin(t require.TestingT, p engine.Position, twin *engine.Position) {
	requireSame(t, p, *twin)
	if s.below(4) == 0 {
		parsed, err := s.game.Parse(p.FEN())
		require.NoError(t, err, p.FEN())
		requireSame(t, p, parsed)
		*twin = parsed
	}
}

// checkCopies tests that copies are equal and share no state with p.
func (s *suite) checkCopies(t require.TestingT, p engine.Position) {
	fen := p.FEN()
	clone := p.Clone()
	s.scratch.CopyFrom(clone)
	requireSame(t, p, clone)
	requireSame(t, p, s.scratch)

	s.spoil(clone)
	require.Equal(t, fen, p.FEN(), "a clone shares state")
	require.Equal(t, fen, s.scratch.FEN(), "a copy shares state with its source")
	clone.CopyFrom(p)
	s.spoil(s.scratch)
	require.Equal(t, fen, clone.FEN(), "a copied state shares state")
	requireSame(t, p, clone)
}

// spoil plays random moves to the end of the game.
func (s *suite) spoil(p engine.Position) {
	for _, m := range RandomGame(p, &s.rng) {
		p.Play(m)
	}
}

// requireSame requires two positions to be equal.
func requireSame(t require.TestingT, want, got engine.Position) {
	fen := want.FEN()
	require.Equal(t, fen, got.FEN())
	require.Equal(t, want.Variant(), got.Variant(), fen)
	require.Equal(t, want.Turn(), got.Turn(), fen)
	require.Equal(t, want.Outcome(), got.Outcome(), fen)
	require.Equal(t, want.Key(), got.Key(), fen)
	require.Equal(t, sorted(want.Moves(nil)), sorted(got.Moves(nil)), fen)
	wantMoves, wantProof := want.Candidates(nil)
	gotMoves, gotProof := got.Candidates(nil)
	require.Equal(t, sorted(wantMoves), sorted(gotMoves), fen)
	require.Equal(t, wantProof, gotProof, fen)
}

func sorted(moves []engine.Move) []engine.Move {
	slices.Sort(moves)
	return moves
}

func (s *suite) below(n int) int { return int(s.rng.Below(uint32(n))) }

// testAbout tests that a game's About is complete and true.
func testAbout(t *testing.T, game engine.Game) {
	a := game.About()
	require.NotEmpty(t, a.Title)
	require.Regexp(t, `^[A-Z].*\.$`, a.Goal, "a sentence")
	require.NotEmpty(t, a.Sides[0])
	require.NotEmpty(t, a.Sides[1])
	require.Contains(t, []engine.Look{engine.Holes, engine.Discs, engine.Stones}, a.Look)
	b := a.Boards
	require.True(t, slices.IsSorted(b.Sizes))
	require.Contains(t, b.Sizes, b.Usual[0])
	require.Contains(t, b.Sizes, b.Usual[1])
	if b.Square {
		require.Equal(t, b.Usual[0], b.Usual[1])
	}
	if b.Random != [2]int{} {
		require.LessOrEqual(t, b.Random[0], b.Random[1])
		require.Contains(t, b.Sizes, b.Random[0])
		require.Contains(t, b.Sizes, b.Random[1])
	}
	if !game.About().Gravity {
		require.GreaterOrEqual(t, len(a.Notation.Letters), b.High(), "a letter for each column")
	}
	testStarts(t, game)
}

// testStarts tests that New accepts the boards of About, and no others.
func testStarts(t *testing.T, game engine.Game) {
	b := game.About().Boards
	usual := create(t, game, "")
	requireSame(t, create(t, game, boardtext.StartWords(b, b.Usual)), usual)
	require.Equal(t, b.Usual, [2]int{usual.Board().Rows, usual.Board().Columns})
	for _, rows := range b.Sizes {
		for _, columns := range b.Sizes {
			if b.Square && rows != columns {
				continue
			}
			size := [2]int{rows, columns}
			words := boardtext.StartWords(b, size)
			board := create(t, game, words).Board()
			require.Equal(t, size, [2]int{board.Rows, board.Columns})
			for _, rule := range b.Rules {
				create(t, game, words+" "+rule)
			}
			if b.Hole {
				require.Equal(t, 1, create(t, game, words+" 0 0").Board().Count(engine.Forbidden))
			}
		}
	}
	tooMany := boardtext.StartWords(b, b.Usual) + " 0 0 nonsense 0"
	for _, words := range []string{tooMany, "0", "-1 -1", "99"} {
		_, err := game.New(strings.Fields(words))
		RequireNamed(t, err)
	}
}
