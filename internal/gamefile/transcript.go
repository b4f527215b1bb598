package gamefile

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// transcriptHead matches a message of the protocol, of UGI or of UCI that is no game alone, or a
// line that is marked as in a log: > go. A position alone is a game, and c4, the greeting, a
// move: a message has to follow, or a position the greeting.
var transcriptHead = regexp.MustCompile(`^(` + messageHead +
	`|c4\s*\n\s*position |(c4|position( .*)?)\s*\n(?s:.*\n)?\s*` + messageHead + `)`)

const messageHead = `([<>][\s\x{3000}]|(id|option|c4ok|ugi|ugiok|uginewgame|uci|uciok|ucinewgame|newgame|isready|readyok|setoption|` +
	`play|opponent|undo|go|analyze|stop|info|bestmove|show|query|perft|response|help|error|quit)([\s\x{3000}]|$))`

// commands are those of a game, and whether they begin one.
var commands = map[string]bool{
	"newgame": true, "uginewgame": true, "ucinewgame": true, "position": true,
	"play": false, "opponent": false, "go": false,
}

// readSession reads the games of a session in the line protocol, one after each newgame: the lines
// to the engine with its answers, or a log with > and <.
func (r Reader) readSession(text string) []Game {
	t := transcript{Reader: r}
	t.begin(engine.NewHistory(r.Start))
	hasGame := false // a command is of a game
	for number, line := range linesIn(text) {
		begins, ofGame := commands[line.command]
		hasGame = hasGame || ofGame
		if t.wrong && !begins {
			continue
		}
		if err := t.apply(line.command, line.text); err != nil && !t.wrong && !line.doubted {
			t.games = append(t.games, Game{}.checked(number, err))
			t.wrong, t.unanswered = true, nil
		}
	}
	t.finish()
	switch {
	case !hasGame:
		return []Game{Game{}.checked(1, engine.Expected("session", "commands such as newgame and play"))}
	case len(t.games) == 0: // only then a game without moves counts
		return []Game{Played(*t.game)}
	}
	return t.games
}

// transcriptLine is a line of a session, a command or an answer, without the marks of a log.
type transcriptLine struct {
	command string // the first word, "" if an error refused it: it did nothing
	text    string // the other words
	doubted bool   // an error refused it if it is wrong
}

// linesIn returns the lines of a session, from 1. One in JSON gets its text. An error answers the
// last command of its name. Those of UGI and UCI name none, and may answer the last position.
func linesIn(text string) []transcriptLine {
	lines := []transcriptLine{{}}
	last := map[string]int{} // by command
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(line, "<> \t")
		if strings.HasPrefix(line, "{") {
			if m, err := protocol.Decode([]byte(line)); err == nil {
				line = protocol.Text(m)
			}
		}
		command, text, _ := strings.Cut(strings.Join(strings.Fields(line), " "), " ")
		lines = append(lines, transcriptLine{command: command, text: text})
		switch failed, _, _ := strings.Cut(text, " "); {
		case command == "error":
			lines[last[strings.TrimSuffix(failed, ":")]].command = ""
		case command == "info" && strings.HasPrefix(text, "string error: "):
			lines[last["position"]].doubted = true
		default:
			last[command] = len(lines) - 1
		}
	}
	return lines
}

// transcript is a session of the protocol while it is read.
type transcript struct {
	Reader
	games []Game
	game  *engine.History
	wrong bool // an error is in the game
	// unanswered has the game of each search without bestmove, nil if its move is not played.
	unanswered []*engine.History
}

// begin begins a game with a history. The answers of searches before it are not played.
func (t *transcript) begin(h engine.History) {
	t.game, t.wrong = &h, false
}

// finish adds the game under way.
func (t *transcript) finish() {
	if h := *t.game; !t.wrong && h.Len() > 0 {
		t.games = append(t.games, Played(h))
	}
}

// apply applies a line; most change no game.
func (t *transcript) apply(command, text string) error {
	switch command {
	case "c4", "ugi", "uci": // another process, which answers none of the searches before
		t.unanswered = nil
	case "newgame", "uginewgame", "ucinewgame":
		t.finish()
		start, err := t.Start, error(nil)
		if command == "newgame" {
			start, err = t.Games.Start(strings.Fields(text))
		}
		if err == nil {
			t.Start = start
		}
		t.begin(engine.NewHistory(t.Start))
		return err
	case "position":
		return t.position(text)
	case "go":
		t.unanswered = append(t.unanswered, t.game)
	case "analyze":
		t.unanswered = append(t.unanswered, nil)
	case "bestmove":
		return t.bestMove(text)
	case "play", "opponent", "undo":
		switch {
		case slices.Contains(t.unanswered, t.game):
			return engine.Expected("go", "its bestmove before %s", command)
		case command == "undo":
			return t.undo(text)
		default:
			return t.play(text)
		}
	}
	return nil
}

// bestMove plays the answer to the first search without one.
func (t *transcript) bestMove(move string) error {
	if len(t.unanswered) == 0 {
		return nil
	}
	game := t.unanswered[0]
	t.unanswered = t.unanswered[1:]
	if game != t.game || strings.Contains(move, "none") {
		return nil
	}
	move, _, _ = strings.Cut(move, " ponder ") // of UCI
	return t.play(move)
}

// position begins at a position. The text of a game has quotes where a shell needs them.
func (t *transcript) position(text string) (err error) {
	var h engine.History
	if kind, game, _ := strings.Cut(text, " "); kind == "game" {
		var words []string
		if words, err = protocol.Words(game); err == nil {
			h, err = t.One(strings.Join(words, " "))
		}
	} else {
		h, err = t.parsePosition(strings.Fields("position " + text))
	}
	if err != nil {
		return err
	}
	if game := h.Start().Game(); game.Name() != t.Start.Game().Name() {
		t.Start, err = game.New(strings.Fields(h.Start().Variant()))
	}
	t.begin(h)
	return err
}

// play plays a move.
func (t *transcript) play(move string) error {
	p := t.game.Position()
	moves, err := parseHostMoves(p, []string{strings.ReplaceAll(move, " ", ",")})
	if err == nil {
		err = t.game.Play(moves...)
	}
	return engine.Renamed(err, "move")
}

// undo takes back as many plies as a text says, one if it is empty.
func (t *transcript) undo(text string) error {
	if t.game.Len() == 0 {
		return engine.Expected("undo", "a move before it")
	}
	plies, err := field.Int("undo", cmp.Or(text, "1"), 1, t.game.Len())
	if err == nil {
		t.begin(t.game.At(t.game.Len() - plies))
	}
	return err
}
