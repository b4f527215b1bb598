package gamefile

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// Record is one game of a match, a line of the file that internal/match writes. It stands below
// that package because all that reads games reads such files too.
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
	// measured it: by the wall clock, or in processor time.
	Millis float64 `json:"ms"`
	// Clock is the time on the player's clock after the move and its increment, in
	// milliseconds. It is nil if the player has no clock.
	Clock *float64 `json:"clock,omitempty"`
	// The data of the player's last info. The win rate is that of the side that moved.
	Nodes   uint64          `json:"nodes"`
	Winrate *float64        `json:"winrate,omitempty"`
	Proven  *protocol.Known `json:"proven,omitempty"`
}

// PlayerOf returns the name of the player of a side.
func (g *Record) PlayerOf(side string) string {
	if side == First {
		return g.First
	}
	return g.Second
}

// Failed reports whether a player lost the game by its own failure.
func (g *Record) Failed() bool { return slices.Contains(Failures[:], g.End) }

// ReadRecord reads a line with a game, whose words are checked, but not by the rules.
func ReadRecord(line []byte) (g Record, err error) {
	if err := json.Unmarshal(line, &g); err != nil || g.Type != "game" {
		return g, engine.Expected("game", "a JSON object of the type game")
	}
	return g, g.checkWords()
}

// checkWords returns nil if the result, the end and the sides of the moves are words for them.
func (g *Record) checkWords() error {
	switch {
	case g.Result != First && g.Result != Second && g.Result != Draw:
		return engine.Expected("result", "first, second or draw")
	case !g.Failed() && g.End != Win && g.End != Draw:
		return engine.Expected("end", "win, draw, bug, illegal or timeout")
	case (g.End == Draw) != (g.Result == Draw):
		return engine.Expected("end", "draw with the result draw, and no other")
	}
	for _, ply := range g.Moves {
		if ply.By != First && ply.By != Second {
			return engine.Expected("by", "first or second")
		}
	}
	return nil
}

// Read returns the game of a record. It fails if the rules contradict a move, its side or the
// result. A game that a failure or an agreement ended may be undecided by the rules.
func (g *Record) Read(game engine.Game) (Game, error) {
	h, err := g.Replay(game)
	if err != nil {
		return Game{Number: g.Game}, err
	}
	read := Played(h)
	switch {
	case read.End == "" && !g.Failed() && !g.Adjudicated:
		err = engine.Expected("end",
			"a failure, or an adjudicated game, not %s: the game is not over", g.End)
	case read.End != "" && read.End != g.End:
		err = engine.Expected("end", "%s, as the moves show, not %s", read.End, g.End)
	default:
		err = read.claim(score{winner: g.Result})
	}
	read.Number, read.First, read.Second = g.Game, g.First, g.Second
	read.End, read.Detail, read.plies = g.End, g.Detail, g.Moves
	return read, err
}

// Replay replays the moves of a game, whatever its end.
func (g *Record) Replay(game engine.Game) (h engine.History, err error) {
	start, err := game.Parse(g.FEN)
	if err != nil {
		return h, fmt.Errorf("fen: %w", err)
	}
	if g.Opening < 0 || g.Opening > len(g.Moves) {
		return h, engine.Expected("opening", "a number of the %d moves, not %d", len(g.Moves), g.Opening)
	}
	side, texts := start.Turn(), []string(nil)
	for i, ply := range g.Moves {
		if ply.By != side.String() {
			return h, engine.Expected("by", "%s at move %d, not %s", side, i+1, ply.By)
		}
		texts, side = append(texts, ply.Move), side.Other()
	}
	return boardtext.Replay(start, "", texts, boardtext.ParseMoves)
}

// matchHead matches a schedule or a game; that of annotate has "source" next.
var matchHead = regexp.MustCompile(`^\s*\{\s*"type"\s*:\s*"(?:match"|(game)"\s*(?:[^,\s]|,\s*"[^s]))`)

// readMatch reads the file of a match: its schedule, then a game a line. Without the schedule the
// games are of the default game. It returns them in the order of the schedule, because concurrent
// games are written in the order in which they end. A last line that is not whole is left out: the
// match goes on, or was killed.
func (r Reader) readMatch(text string) (games []Game) {
	game, scheduled := r.Games.Default(), matchHead.FindStringSubmatch(text)[1] != ""
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch {
		case strings.TrimSpace(line) == "":
		case !scheduled:
			var schedule struct{ Game string }
			err := engine.Expected("schedule", "the first line of a file that match --out has written")
			if json.Unmarshal([]byte(line), &schedule) == nil {
				game, err = r.Games.Named(schedule.Game)
			}
			if err != nil {
				return []Game{Game{}.checked(i+1, err)}
			}
			scheduled = true
		case i == len(lines)-1 && !json.Valid([]byte(line)):
		default:
			var g Game
			record, err := ReadRecord([]byte(line))
			if err == nil {
				g, err = record.Read(game)
			}
			games = append(games, g.checked(i+1, err))
		}
	}
	slices.SortStableFunc(games, func(a, b Game) int { return a.Number - b.Number })
	return games
}
