package uct

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// Options are the settings of a Searcher. The options of the protocol have the same names;
// [Searcher.Options] describes them as text.
type Options struct {
	// Threads is the number of workers that search in parallel. A search starts at most one a core.
	// Default: 1; from 1 to 256.
	Threads int
	// Hash is the memory of the tree in MB. Default: 256; from 1 to 32768.
	Hash int
	// MoveOverhead is reserved for getting the answer to the client. Default: 1 ms; from 0 to 10 s.
	MoveOverhead time.Duration
	// Seed is the seed of the random numbers. Default: 1; from 0 to 2^53.
	Seed int64
	// Graph makes a position one node, whatever moves lead to it. Default: true.
	Graph bool
	// Exploration is c of UCB1, which is used where Prior and RAVE are off or without effect.
	// Default: 0.15; from 0, greedy, to 10.
	Exploration float64
	// Prior is c of PUCT in games with priors of moves. Default: 0.6; from 0, off, to 10.
	Prior float64
	// RAVE is k of RAVE in games with AMAF: the visits at which a move's own value weighs as much as
	// its AMAF value. Default: 1000; from 0, off, to 1e9.
	RAVE float64
	// Playouts says how playouts choose their moves. Default: engine.Replying.
	Playouts engine.PlayoutPolicy
	// Learned is the weight of the learned evaluation in the value of a leaf; the playout has the
	// rest. Default: -1; from -1 to 1, where a negative one is the game's own weight.
	Learned float64
	// ForcedMoves restricts the tree to moves that can matter ([engine.State].Candidates). Without it
	// there are no threat searches either. Default: true.
	ForcedMoves bool
	// Proofs makes proven values go up the tree. Without it there are no threat searches, and the
	// solver and the book are not asked. Default: true.
	Proofs bool
	// Solver makes the search ask the game's solver or own search, and its book. Default: true.
	Solver bool
	// KeepTree keeps the tree from search to search. Default: true.
	KeepTree bool
	// FinalMove says which move is played. Default: SecureChild.
	FinalMove FinalMove
	// LimitStrength makes searches play at the strength Elo. Default: false.
	LimitStrength bool
	// Elo is a strength of play on the scale of docs/measurements.md. Default: that of UsualLevel;
	// from the first to the last of [Levels].
	Elo int

	wrongLevel bool // SetLevel was called with a number of no level
}

// FinalMove is the rule that chooses the move to play among those that are not proven.
type FinalMove string

// The values of Options.FinalMove.
const (
	RobustChild FinalMove = "robust" // the most visits
	MaxChild    FinalMove = "max"    // the best mean
	SecureChild FinalMove = "secure" // the best lower confidence bound
)

// options are the settings as the inner loops need them.
type options struct {
	Options
	explore2    float32 // 2 c^2 for UCB1
	prior, rave float32
}

func (o Options) derive() options {
	return options{
		Options:  o,
		explore2: float32(2 * o.Exploration * o.Exploration),
		prior:    float32(o.Prior), rave: float32(o.RAVE),
	}
}

// treeSettings returns the options on which the values in a tree depend; the others are zero. When
// one of them changes, the tree is emptied.
func (o Options) treeSettings() Options {
	o.Threads, o.Hash, o.MoveOverhead, o.Exploration = 0, 0, 0, 0
	o.Solver, o.KeepTree, o.LimitStrength, o.Elo, o.FinalMove = false, false, false, 0, ""
	return o
}

// setting is an option of the protocol and the field that holds its value.
type setting struct {
	option engine.Option
	field  func(o *Options) any // a pointer; nil for an action
}

const (
	hashOption  = "Hash"
	clearOption = "ClearTree"
)

var settings = []setting{
	{engine.Option{Name: "Threads", Type: engine.Integer, Default: "1", Min: 1, Max: 256,
		Help: "workers that search in parallel, at most one per core; " +
			"some games' exact solvers use one"},
		func(o *Options) any { return &o.Threads }},
	{engine.Option{Name: hashOption, Type: engine.Integer, Default: "256", Min: 1, Max: 32768,
		Help: "memory for the tree, MB; the process takes up to 20 more"},
		func(o *Options) any { return &o.Hash }},
	{engine.Option{Name: clearOption, Type: engine.Action,
		Help: "forgets the tree"},
		func(*Options) any { return nil }},
	{engine.Option{Name: "MoveOverhead", Type: engine.Integer, Default: "1", Min: 0, Max: 10000,
		Help: "time reserved for getting the answer to the client, ms"},
		func(o *Options) any { return &o.MoveOverhead }},
	{engine.Option{Name: "Seed", Type: engine.Integer, Default: "1", Min: 0, Max: 1 << 53,
		Help: "seed of the random numbers"},
		func(o *Options) any { return &o.Seed }},
	{engine.Option{Name: "Graph", Type: engine.Bool, Default: "true",
		Help: "a position is searched once, whatever moves lead to it"},
		func(o *Options) any { return &o.Graph }},
	{engine.Option{Name: "Exploration", Type: engine.Number, Default: "0.15", Min: 0, Max: 10,
		Help: "c of UCB1, for results from 0 to 1; without effect where Prior or RAVE is on"},
		func(o *Options) any { return &o.Exploration }},
	{engine.Option{Name: "Prior", Type: engine.Number, Default: "0.6", Min: 0, Max: 10,
		Help:    "c of PUCT, by which the search follows learned priors of moves; 0: off",
		Applies: can[engine.PriorSetter]},
		func(o *Options) any { return &o.Prior }},
	{engine.Option{Name: "RAVE", Type: engine.Number, Default: "1000", Min: 0, Max: 1e9,
		Help: "k of RAVE: visits at which a move's own value weighs as much as its " +
			"all-moves-as-first value; 0: off",
		Applies: func(g engine.Game) bool { return g.About().AMAF }},
		func(o *Options) any { return &o.RAVE }},
	{engine.Option{Name: "Playouts", Type: engine.Choice, Default: string(engine.Replying),
		Choices: []string{string(engine.Replying), string(engine.Informed), string(engine.Uniform)},
		Help: "moves of playouts: replying by tactics and last good replies, " +
			"informed by tactics, uniform at random"},
		func(o *Options) any { return &o.Playouts }},
	{engine.Option{Name: "Learned", Type: engine.Number, Default: "-1", Min: -1, Max: 1,
		Help: "weight of the learned evaluation in the value of a leaf, " +
			"the playout has the rest; negative: the game's default",
		Applies: func(g engine.Game) bool { return g.About().Learned }},
		func(o *Options) any { return &o.Learned }},
	{engine.Option{Name: "ForcedMoves", Type: engine.Bool, Default: "true",
		Help: "the tree holds only moves that can matter: wins, blocks, no poisoned cells"},
		func(o *Options) any { return &o.ForcedMoves }},
	{engine.Option{Name: "Proofs", Type: engine.Bool, Default: "true",
		Help: "proven wins, losses and draws are backed up the tree"},
		func(o *Options) any { return &o.Proofs }},
	{engine.Option{Name: "Solver", Type: engine.Bool, Default: "true",
		Help: "an exact solver searches the root first, in some games only near the end, " +
			"and openings are looked up in the book, if there is one",
		Applies: func(g engine.Game) bool {
			return can[engine.SolverMaker](g) || can[engine.Book](g)
		}},
		func(o *Options) any { return &o.Solver }},
	{engine.Option{Name: "KeepTree", Type: engine.Bool, Default: "true",
		Help: "the tree is kept from move to move"},
		func(o *Options) any { return &o.KeepTree }},
	{engine.Option{Name: "FinalMove", Type: engine.Choice, Default: string(SecureChild),
		Choices: []string{string(RobustChild), string(MaxChild), string(SecureChild)},
		Help:    "which move is played: most visits, best mean or best lower bound"},
		func(o *Options) any { return &o.FinalMove }},
	{engine.Option{Name: "LimitStrength", Type: engine.Bool, Default: "false",
		Help: "moves are played at the strength Elo, not at full strength"},
		func(o *Options) any { return &o.LimitStrength }},
	{engine.Option{Name: "Elo", Type: engine.Integer, Default: fmt.Sprint(levels[UsualLevel-1].elo),
		Min: levels[0].elo, Max: levels[len(levels)-1].elo, Levels: Levels(),
		Help: "strength of play with LimitStrength; a player of random moves has about -60"},
		func(o *Options) any { return &o.Elo }},
}

// settingOf returns the setting of a name, whose case does not matter.
func settingOf(name string) (setting, error) {
	for _, s := range settings {
		if strings.EqualFold(s.option.Name, name) {
			return s, nil
		}
	}
	return setting{}, &engine.FieldError{
		Field: "name", Expected: "the name of an option", Cause: engine.ErrUnknownOption,
	}
}

// set changes the field of a setting to a value that field.Check accepts.
func (s setting) set(o *Options, value string) {
	switch field := s.field(o).(type) {
	case nil:
	case *time.Duration:
		*field, _ = time.ParseDuration(value + "ms")
	default:
		_, _ = fmt.Sscan(value, field)
	}
}

// text returns the value of the field of a setting, as set reads it.
func (s setting) text(o *Options) string {
	switch field := s.field(o).(type) {
	case nil:
		return ""
	case *time.Duration:
		return strconv.FormatFloat(math.Floor(field.Seconds()*1000), 'f', -1, 64)
	case *float64:
		return strconv.FormatFloat(*field, 'f', -1, 64)
	default:
		return fmt.Sprint(reflect.ValueOf(field).Elem())
	}
}

// evaluator returns the settings of an evaluator.
func (o *options) evaluator() engine.EvaluatorOptions {
	return engine.EvaluatorOptions{
		Playouts: o.Playouts, Learned: float32(o.Learned), Tactics: o.ForcedMoves,
	}
}

// can reports whether a game has an ability, an interface.
func can[Ability any](g engine.Game) bool {
	_, ok := g.(Ability)
	return ok
}

// threats returns the game if it searches for threat sequences and that is on, else nil.
func (o *options) threats(g engine.Game) engine.ThreatSearcher {
	if !o.Proofs || !o.ForcedMoves {
		return nil
	}
	searcher, _ := g.(engine.ThreatSearcher)
	return searcher
}

// priors returns the game if it sets priors and that is on, else nil.
func (o *options) priors(g engine.Game) engine.PriorSetter {
	if o.Prior == 0 {
		return nil
	}
	setter, _ := g.(engine.PriorSetter)
	return setter
}

func defaults() Options {
	var o Options
	for _, s := range settings {
		s.set(&o, s.option.Default)
	}
	return o
}
