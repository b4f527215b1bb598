package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// Game is Reversi as an engine.Game.
type Game struct{}

var _ interface {
	engine.Game
	engine.SolverMaker
	engine.SearcherMaker
} = Game{}

// noPassWord is the name of the rule without passes: the game ends when the side to move
// cannot place a disc.
const noPassWord = "nopass"

// Name returns "reversi".
func (Game) Name() string { return "reversi" }

var boards = engine.Boards{
	Sizes: []int{4, 6, 8}, Usual: [2]int{8, 8}, Square: true, Rules: []string{noPassWord},
}

// About describes the game.
func (Game) About() engine.About {
	return engine.About{
		Title:    "Reversi",
		Goal:     "Enclosed discs turn over; who has more in the end wins.",
		Sides:    [2]string{"Black", "White"},
		Boards:   boards,
		Look:     engine.Discs,
		Notation: engine.Notation{Letters: "abcdefgh", FromTop: true},
		Counted:  true,
		Mirrors:  true,
		Learned:  true,
	}
}

// New returns the start position for the words "[size [nopass]]". The default size is 8. With
// nopass the game ends when the side to move cannot place a disc.
func (Game) New(words []string) (engine.Position, error) {
	s, err := boardtext.ParseStart(boards, words)
	if err != nil {
		return nil, err
	}
	return start(newRules(s.Rows, s.Rule == noPassWord)), nil
}

// NewEvaluator returns a worker's evaluator. It uses the learned evaluation alone, which
// was the strongest in the experiments (docs/strength.md).
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	informed := o.Playouts != engine.Uniform
	var p Position // the playout's scratch position
	playout := func(s engine.State, _ engine.Leaf) evaluation.Ending {
		p = *s.(*Position)
		return p.playout(random, informed)
	}
	winrate := func(s engine.State) float32 { return s.(*Position).winrate() }
	return evaluation.NewMixed(o, playout, winrate, 1)
}

// NewSolver implements [engine.SolverMaker]. The solver uses one thread.
func (Game) NewSolver(megabytes, _ int) engine.Solver { return newAlphaBeta(megabytes, weights) }

// NewSearcher implements [engine.SearcherMaker].
func (Game) NewSearcher(megabytes int) engine.MoveSearcher { return NewSearcher(megabytes, "") }

// playout plays random moves to the end of the game. An informed playout chooses among the
// moves of sense. The result is exact if the loser never had more than one legal move.
func (p *Position) playout(r *rng.Source, informed bool) evaluation.Ending {
	var choices [2]uint64 // by side: all its legal moves except the first of each turn
	plies := 0
	for ; p.outcome == engine.Undecided; plies++ {
		if p.legal == 0 {
			p.Play(Pass)
			continue
		}
		choices[p.turn&1] |= p.legal & (p.legal - 1)
		moves := p.legal
		if informed {
			moves = p.sense()
		}
		p.Play(pick(moves, r))
	}
	return evaluation.Ending{Outcome: p.outcome, Plies: plies, Exact: exact(p.outcome, choices)}
}

// sense returns the legal moves to corners. If there are none, it returns the moves that
// are not next to an empty corner; if there are none of these, all legal moves.
func (p *Position) sense() uint64 {
	if corners := p.legal & p.rules.corners; corners != 0 {
		return corners
	}
	if safe := p.legal &^ around(p.rules.corners&p.rules.empty(p.board)); safe != 0 {
		return safe
	}
	return p.legal
}

// exact reports whether no side could have improved its outcome: the loser had no choice,
// or in a draw neither side had.
func exact(o engine.Outcome, choices [2]uint64) bool {
	switch o {
	case engine.FirstWins:
		return choices[engine.Second] == 0
	case engine.SecondWins:
		return choices[engine.First] == 0
	}
	return choices[engine.First]|choices[engine.Second] == 0
}

// pick returns a random cell. The set must not be empty.
func pick(cells uint64, r *rng.Source) engine.Move {
	for n := r.Below(uint32(bits.OnesCount64(cells))); n > 0; n-- {
		cells &= cells - 1
	}
	return engine.Move(bits.TrailingZeros64(cells))
}

// Candidates appends all legal moves. It returns a proof if at most one cell is empty: at
// most a pass and a disc follow, both forced.
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Known) {
	if p.outcome != engine.Undecided {
		return buf, engine.Proven(p.turn.ValueOf(p.outcome), 0)
	}
	buf = p.Moves(buf)
	if bits.OnesCount64(p.rules.empty(p.board)) > 1 {
		return buf, engine.Open()
	}
	var only [1]engine.Move
	end, plies := *p, 0
	for ; end.outcome == engine.Undecided; plies++ {
		end.Play(end.Moves(only[:0])[0])
	}
	return buf, engine.Proven(p.turn.ValueOf(end.outcome), plies)
}
