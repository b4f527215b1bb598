package uct

import (
	"strconv"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// options are the settings of a search.
type options struct {
	threads   int
	hash      int // MB
	overhead  time.Duration
	explore2  float32 // 2 c^2 for UCB1
	solver    bool
	keepTree  bool
	finalMove string
	limited   bool // strength is limited to elo
	elo       int

	rules rules
}

// rules are the settings that a tree depends on. If one changes, the tree is stale.
type rules struct {
	seed                       int64
	playouts                   string
	learned, rave, prior       float32
	forcedMoves, proofs, graph bool
}

// The values of the option FinalMove.
const (
	robust  = "robust"
	maxMean = "max"
	secure  = "secure"
)

// The values of the option Playouts.
const (
	replying = "replying"
	informed = "informed"
	uniform  = "uniform"
)

var policyOf = map[string]engine.PlayoutPolicy{
	replying: engine.Replying, informed: engine.Informed, uniform: engine.Uniform,
}

// setting is an option and the setter of its checked value.
type setting struct {
	option engine.Option
	set    func(o *options, value string)
}

const (
	hashOption  = "Hash"
	clearOption = "ClearTree"
)

var settings = []setting{
	{engine.Option{Name: "Threads", Type: engine.Spin, Default: "1", Min: 1, Max: 256,
		Help: "workers that search in parallel, at most one per core; " +
			"some games' exact solvers use one"},
		func(o *options, v string) { o.threads = int(integer(v)) }},
	{engine.Option{Name: hashOption, Type: engine.Spin, Default: "256", Min: 1, Max: 32768,
		Help: "memory for the tree, MB; the process takes up to 20 more"},
		func(o *options, v string) { o.hash = int(integer(v)) }},
	{engine.Option{Name: clearOption, Type: engine.Button,
		Help: "forgets the tree"},
		func(*options, string) {}},
	{engine.Option{Name: "MoveOverhead", Type: engine.Spin, Default: "10", Min: 0, Max: 10000,
		Help: "time reserved for getting the answer to the client, ms"},
		func(o *options, v string) { o.overhead = time.Duration(integer(v)) * time.Millisecond }},
	{engine.Option{Name: "Seed", Type: engine.Spin, Default: "1", Min: 0, Max: 1 << 53,
		Help: "seed of the random numbers"},
		func(o *options, v string) { o.rules.seed = integer(v) }},
	{engine.Option{Name: "Graph", Type: engine.Check, Default: "true",
		Help: "a position is searched once, whatever moves lead to it"},
		func(o *options, v string) { o.rules.graph = v == "true" }},
	{engine.Option{Name: "Exploration", Type: engine.Real, Default: "0.15", Min: 0, Max: 10,
		Help: "c of UCB1, for results from 0 to 1; without effect where Prior or RAVE is on"},
		func(o *options, v string) { o.explore2 = float32(2 * real(v) * real(v)) }},
	{engine.Option{Name: "Prior", Type: engine.Real, Default: "0.6", Min: 0, Max: 10,
		Help:    "c of PUCT, by which the search follows learned priors of moves; 0: off",
		Applies: func(t engine.Traits) bool { return t.SetPriors != nil }},
		func(o *options, v string) { o.rules.prior = float32(real(v)) }},
	{engine.Option{Name: "RAVE", Type: engine.Real, Default: "1000", Min: 0, Max: 1e9,
		Help: "k of RAVE: visits at which a move's own value weighs as much as its " +
			"all-moves-as-first value; 0: off",
		Applies: func(t engine.Traits) bool { return t.AMAF }},
		func(o *options, v string) { o.rules.rave = float32(real(v)) }},
	{engine.Option{Name: "Playouts", Type: engine.Combo, Default: replying,
		Choices: []string{replying, informed, uniform},
		Help: "moves of playouts: replying by tactics and last good replies, informed by tactics, " +
			"uniform at random"},
		func(o *options, v string) { o.rules.playouts = v }},
	{engine.Option{Name: "Learned", Type: engine.Real, Default: "-1", Min: -1, Max: 1,
		Help: "weight of the learned evaluation in the value of a leaf, the playout has the rest; " +
			"negative: the game's default",
		Applies: func(t engine.Traits) bool { return t.Learned }},
		func(o *options, v string) { o.rules.learned = float32(real(v)) }},
	{engine.Option{Name: "ForcedMoves", Type: engine.Check, Default: "true",
		Help: "the tree holds only moves that can matter: wins, blocks, no poisoned cells"},
		func(o *options, v string) { o.rules.forcedMoves = v == "true" }},
	{engine.Option{Name: "Proofs", Type: engine.Check, Default: "true",
		Help: "proven wins, losses and draws are backed up the tree"},
		func(o *options, v string) { o.rules.proofs = v == "true" }},
	{engine.Option{Name: "Solver", Type: engine.Check, Default: "true",
		Help: "an exact solver searches the root first, in some games only near the end, " +
			"and openings are looked up in the book, if there is one",
		Applies: func(t engine.Traits) bool { return t.NewSolver != nil || t.LookUp != nil }},
		func(o *options, v string) { o.solver = v == "true" }},
	{engine.Option{Name: "KeepTree", Type: engine.Check, Default: "true",
		Help: "the tree is kept from move to move"},
		func(o *options, v string) { o.keepTree = v == "true" }},
	{engine.Option{Name: "FinalMove", Type: engine.Combo, Default: secure,
		Choices: []string{robust, maxMean, secure},
		Help:    "which move is played: most visits, best mean or best lower bound"},
		func(o *options, v string) { o.finalMove = v }},
	{engine.Option{Name: "LimitStrength", Type: engine.Check, Default: "false",
		Help: "moves are played at the strength Elo, not at full strength"},
		func(o *options, v string) { o.limited = v == "true" }},
	{engine.Option{Name: "Elo", Type: engine.Spin, Default: strconv.Itoa(Levels()[UsualLevel-1]),
		Min: rungs[0].elo, Max: rungs[len(rungs)-1].elo,
		Help: "strength of play with LimitStrength; a player of random moves has about -60"},
		func(o *options, v string) { o.elo = int(integer(v)) }},
}

// evaluator returns the settings of an evaluator.
func (o *options) evaluator() engine.EvaluatorOptions {
	return engine.EvaluatorOptions{
		Playouts: policyOf[o.rules.playouts], Learned: o.rules.learned, Tactics: o.rules.forcedMoves,
	}
}

// threats returns the game's search for threat sequences, nil if it is off.
func (o *options) threats(g engine.Game) engine.ThreatSearch {
	if !o.rules.proofs || !o.rules.forcedMoves {
		return nil
	}
	return g.Traits().SearchThreats
}

// priors returns the game's function that sets priors, nil if it is off.
func (o *options) priors(g engine.Game) engine.PriorSetter {
	if o.rules.prior == 0 {
		return nil
	}
	return g.Traits().SetPriors
}

func defaults() options {
	var o options
	for _, s := range settings {
		s.set(&o, s.option.Default)
	}
	return o
}

// integer and real read values that Option.Check has accepted.
func integer(value string) int64 {
	n, _ := strconv.ParseInt(value, 10, 64)
	return n
}

func real(value string) float64 {
	x, _ := strconv.ParseFloat(value, 64)
	return x
}
