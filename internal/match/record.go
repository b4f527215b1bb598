package match

import (
	"fmt"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// The names of the sides, as package engine has them. As a result of a game they name the winner.
const (
	First  = "first"
	Second = "second"
)

// The ends of games. Draw is a result too. Bug, Illegal and Timeout are the failures of players
// that lose a game, with the names of the course's judge.
const (
	Win     = "win"
	Draw    = "draw"
	Bug     = "bug"     // a crash, a closed output or a breach of the protocol
	Illegal = "illegal" // a move that the rules do not allow
	Timeout = "timeout" // an answer too late, or none
)

// Record is one game. It is a line of a file of games.
type Record struct {
	Type    string    `json:"type"`  // "game"
	Game    int       `json:"game"`  // its number in the schedule
	Pair    int       `json:"pair"`  // the number of its pair there
	First   string    `json:"first"` // the players' names
	Second  string    `json:"second"`
	Started time.Time `json:"started"`
	FEN     string    `json:"fen"`     // the position before the first of the moves
	Opening int       `json:"opening"` // the number of moves of the opening
	Moves   []Ply     `json:"moves"`
	Result  string    `json:"result"`           // First, Second or Draw
	End     string    `json:"end"`              // Win to Timeout
	Detail  string    `json:"detail,omitempty"` // of a failure
	// Adjudicated is set if the game ended early because both players claimed to have proven
	// the same result.
	Adjudicated bool `json:"adjudicated,omitempty"`
	// Peak is the peak memory of libraries since they were loaded, in MB, by side; 0: unknown.
	Peak [2]int `json:"peak,omitzero"`
}

// Ply is a move. A move of the opening has no Thought.
type Ply struct {
	Move string `json:"move"`
	By   string `json:"by"` // the side
	*Thought
}

// Thought is the time that a player used for a move, and the data of its last info.
type Thought struct {
	// Millis is the time from the request to the answer in milliseconds, as the referee
	// measured it: by the wall clock, or in processor time ([Schedule].ProcessorTime).
	Millis float64 `json:"ms"`
	// Clock is the time on the player's clock after the move and its increment, in
	// milliseconds. It is nil if the player has no clock.
	Clock *float64 `json:"clock,omitempty"`
	// The data of the player's last info. The win rate is that of the side that moved.
	Nodes   uint64           `json:"nodes"`
	Winrate *float64         `json:"winrate,omitempty"`
	Proven  *protocol.Proven `json:"proven,omitempty"`
}

// playerOf returns the name of the player of a side.
func (g *Record) playerOf(side string) string {
	if side == First {
		return g.First
	}
	return g.Second
}

// failed reports whether a player lost the game by its own failure.
func (g *Record) failed() bool { return slices.Contains(failures[:], g.End) }

// endOf returns the end of a game with a result and without a failure.
func endOf(result string) string {
	if result == Draw {
		return Draw
	}
	return Win
}

// checkGame returns nil if g is a game of the schedule.
func (s *Schedule) checkGame(g *Record) error {
	if g.Game < 1 || g.Game > s.Total() {
		return expected("game", "a number from 1 to %d", s.Total())
	}
	slot := s.Slot(g.Game)
	first, second := s.Players[slot.First].Name, s.Players[slot.Second].Name
	switch {
	case g.Pair != slot.Pair:
		return expected("pair", "%d", slot.Pair)
	case g.First != first || g.Second != second:
		return expected("first and second", "%s and %s", first, second)
	case !s.holds(slot.Pair):
		return expected("game", "one of the shard %s, not %d", s.Shard, g.Game)
	case g.Result != First && g.Result != Second && g.Result != Draw:
		return expected("result", "first, second or draw")
	case !g.failed() && g.End != Win && g.End != Draw:
		return expected("end", "win, draw, bug, illegal or timeout")
	case (g.End == Draw) != (g.Result == Draw):
		return expected("end", "draw with the result draw, and no other")
	}
	for _, ply := range g.Moves {
		if ply.By != First && ply.By != Second {
			return expected("by", "first or second")
		}
	}
	return nil
}

// Sound returns the games of a file that the rules of the game confirm, and an error with its line
// for each other one.
func Sound(f File, game engine.Game) (sound []Record, wrong []error) {
	for i, g := range f.Pieces {
		if _, err := g.History(game); err != nil {
			wrong = append(wrong, fmt.Errorf("line %d: %w", i+2, err)) // the schedule is line 1
			continue
		}
		sound = append(sound, g)
	}
	return sound, wrong
}

// History replays the moves of a game. It fails if the rules contradict a move, its side or the
// result. A game that a failure or an agreement ended may be undecided by the rules.
func (g *Record) History(game engine.Game) (engine.History, error) {
	h, err := g.moves(game)
	if err == nil {
		err = g.checkEnd(h.Position().Outcome())
	}
	return h, err
}

// moves replays the moves of a game, whatever its end.
func (g *Record) moves(game engine.Game) (h engine.History, err error) {
	if h.Start, err = game.Parse(g.FEN); err != nil {
		return h, fmt.Errorf("fen: %w", err)
	}
	if g.Opening < 0 || g.Opening > len(g.Moves) {
		return h, engine.Expected("opening", "a number of the %d moves, not %d", len(g.Moves), g.Opening)
	}
	p := h.Start.Clone()
	for i, ply := range g.Moves {
		if side := p.Turn().String(); ply.By != side {
			return h, engine.Expected("by", "%s at move %d, not %s", side, i+1, ply.By)
		}
		m, err := boardtext.ParseMove(p, ply.Move)
		if err != nil {
			return h, fmt.Errorf("move %d: %w", i+1, err)
		}
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	return h, nil
}

// checkEnd returns an error if the rules say that a game ended otherwise.
func (g *Record) checkEnd(outcome engine.Outcome) error {
	if outcome == engine.Undecided {
		if !g.failed() && !g.Adjudicated {
			return engine.Expected("end", "a failure, or an adjudicated game, not %s: the game is not over", g.End)
		}
		return nil
	}
	switch result := outcome.String(); {
	case g.End != endOf(result):
		return engine.Expected("end", "%s by the rules, not %s", endOf(result), g.End)
	case g.Result != result:
		return engine.Expected("result", "%s by the rules, not %s", result, g.Result)
	}
	return nil
}
