package engine

import (
	"context"
	"slices"
	"time"
)

// A Searcher is a search with its settings. It does one thing at a time: while a call runs,
// calls from other goroutines return ErrBusy.
type Searcher interface {
	// Options returns the settings that SetOption takes.
	Options() []Option
	// SetOption changes a setting; the case of names does not matter. After an error,
	// a *FieldError or ErrBusy, nothing has changed. That of an unknown name is ErrUnknownOption.
	SetOption(name, value string) error
	// NewGame forgets everything that was learned.
	NewGame() error
	// Search searches until it reaches a limit, ctx is done or nothing is left to find
	// out. It returns the final info, which has a best move unless the game is over, even
	// if ctx is done from the start: Info.Stopped tells so.
	//
	// The error is ErrBusy, a *FieldError of h or l, or ErrNoSolver for Limits.Prove in a game
	// without a solver. After an error there was no search. A Searcher that is another program
	// returns a *FieldError too if that fails; its cause may be an *IllegalChoice.
	//
	// It calls report, unless nil, now and then, never concurrently, and does not change the
	// reported lines or h. A search of less than a second may never call it. The tree is kept
	// while positions are of the same game and variant, whatever moves led to them. Any other
	// position empties it.
	Search(ctx context.Context, h History, l Limits, report func(Info)) (Info, error)
}

// TreeSearcher is a Searcher that keeps a tree with its proofs.
type TreeSearcher interface {
	Searcher
	// Known returns what is proven of a position of the game that was searched last.
	Known(State) Known
}

// Limits bounds a search. Zero fields do not bound; with no bound at all the
// search runs until it is stopped or nothing is left to find out. No time is left where MoveTime or
// Remaining is negative: the search answers at once. No other field may be negative.
type Limits struct {
	// Start is when the request arrived: all times count from here.
	Start time.Time
	// Clock returns the time since the request; nil means the wall clock since
	// Start. A host that counts processor time gives its own.
	Clock func() time.Duration
	// MoveTime is the time for the answer.
	MoveTime time.Duration
	// Remaining and Increment are the mover's game clock.
	Remaining, Increment time.Duration
	// Nodes is the number of simulations, which are evaluated leaves, or of the positions of a
	// game's own search.
	Nodes uint64
	// Depth ends the search when its longest walk, or a game's own search, has this many plies.
	// It may be out of reach, so a search with no other bound also has a node limit.
	Depth int
	// Win, unless 0, makes the search continue after a proven win until it finds one of at most Win
	// plies, or has proven every move. It does not bound the search by itself.
	Win int
	// MultiPV is how many of the best moves are reported; 0 means 1.
	MultiPV int
	// Moves restricts the root to these moves, which must be legal; empty: all.
	Moves []Move
	// FullStrength overrides the settings that limit the strength of play.
	FullStrength bool
	// Prove asks the game's solver for the position's value, or, with MultiPV above 1 or
	// Moves, for the value of each move.
	Prove bool
	// ReportEvery is the time between two reports. 0: about a second, and in a
	// reproducible search a number of simulations.
	ReportEvery time.Duration
}

// Timed reports whether a clock bounds the search.
func (l Limits) Timed() bool { return l.MoveTime != 0 || l.Remaining != 0 }

// Infinite reports whether nothing bounds the search.
func (l Limits) Infinite() bool { return !l.Timed() && l.Nodes == 0 && l.Depth == 0 }

// Check returns nil if the limits make sense in a position, else a *FieldError.
func (l Limits) Check(p Position) error {
	for _, field := range []struct {
		name  string
		value int64
	}{
		{"Increment", int64(l.Increment)},
		{"Depth", int64(l.Depth)},
		{"Win", int64(l.Win)},
		{"MultiPV", int64(l.MultiPV)},
		{"ReportEvery", int64(l.ReportEvery)},
	} {
		if field.value < 0 {
			return Expected(field.name, "0 or more")
		}
	}
	if len(l.Moves) == 0 {
		return nil
	}
	legal := p.Moves(nil)
	for _, m := range l.Moves {
		if !slices.Contains(legal, m) {
			return &FieldError{Field: "Moves", Expected: "legal moves", Cause: ErrIllegalMove}
		}
	}
	return nil
}

// Line is one of the best moves with its principal variation.
type Line struct {
	// Winrate is the mean result for the side to move: 0 lost, 0.5 drawn, 1 won. It is NaN if the
	// Searcher names a move and no value.
	Winrate float64
	// Known is what is proven of the line for the side to move. Its plies may be a loose bound,
	// unless they are Exact. It is zero where only the root's value is proven, and not its move.
	Known Known
	// Visits counts the simulations of the line's first move in the tree, those of earlier
	// searches included. It is 0 where a book or a solver gave the move.
	Visits uint64
	// PV is the principal variation. It begins with the line's move.
	PV []Move
}

// Info is what a search has found so far.
type Info struct {
	// Depth is the mean length of this search's tree walks in plies, rounded;
	// SelDepth the greatest. A game's own search has the same depth everywhere.
	Depth, SelDepth int
	// Nodes counts the simulations of this search, or the positions of a game's own search.
	Nodes uint64
	// Elapsed is the time by the clock of the Limits. It is 0 in a reproducible search,
	// which returns the same Info each time.
	Elapsed time.Duration
	// HashFull is the used part of the node memory in permille.
	HashFull int
	// Lines holds the best moves, best first; none if the game is over.
	Lines []Line
	// Known is what is proven of the position, or of the best of Limits.Moves. It is zero unless a
	// solver was asked (Limits.Prove).
	Known Known
	// Stopped is why the search ended before its limits: ctx's error, or ErrClosed. Else nil.
	Stopped error
}

// BestMove returns the best line's move, NoMove if the game is over.
func (i Info) BestMove() Move {
	if len(i.Lines) == 0 {
		return NoMove
	}
	return i.Lines[0].PV[0]
}

// OptionType says what values an option takes.
type OptionType uint8

// The types of options.
const (
	Bool    OptionType = iota // true or false
	Integer                   // an integer from Min to Max
	Number                    // a decimal number from Min to Max
	Choice                    // one of Choices
	Action                    // no value: setting it does something
)

// String returns the type's word in the protocol, which is UCI's for all but Number.
func (t OptionType) String() string {
	return [...]string{
		Bool: "check", Integer: "spin", Number: "real", Choice: "combo", Action: "button",
	}[t]
}

// Option describes a setting, so that clients can offer it and the protocol can refuse a
// bad value.
type Option struct {
	Name     string
	Type     OptionType
	Default  string
	Min, Max float64  // of an Integer or a Number
	Choices  []string // of a Choice
	Levels   []Level  // measured strengths, the weakest first; none: the option sets no strength
	Help     string   // one line: meaning and unit
	// Applies reports whether a game can use the option. Nil: every game can.
	Applies func(Game) bool
}

// Level is a value of an option that sets the strength of play.
type Level struct {
	Value int `json:"value"`
	// Word is what people call players of this strength, and of those between this level and the
	// one before.
	Word string `json:"word"`
}
