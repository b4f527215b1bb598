package gamefile

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// sessionHead matches a message of the protocol, of UGI or of UCI that is no game alone, or a line
// that is marked as in a log: > go. A position alone is a game, and c4, the greeting, a move: a
// message has to follow, or a position the greeting.
var sessionHead = regexp.MustCompile(`^(` + messageHead +
	`|c4\s*\n\s*position |(c4|position( .*)?)\s*\n(?s:.*\n)?\s*` + messageHead + `)`)

const messageHead = `([<>]|(id|option|c4ok|ugi|ugiok|uginewgame|uci|uciok|ucinewgame|newgame|isready|readyok|setoption|` +
	`play|opponent|undo|go|analyze|stop|info|bestmove|show|query|perft|response|help|error|quit)([\s\x{3000}]|$))`

// commands are those of a game, and whether they begin one.
var commands = map[string]bool{
	"newgame": true, "uginewgame": true, "ucinewgame": true, "position": true,
	"play": false, "opponent": false, "go": false,
}

// readSession reads the games of a session in the line protocol, one after each newgame: the lines
// to the engine with its answers, or a log with > and <.
func (r Reader) readSession(text string) []Game {
	s := session{Reader: r}
	s.begin(engine.NewHistory(r.Start))
	hasGame := false // a command is of a game
	for line, m := range messagesIn(text) {
		begins, ofGame := commands[m.command]
		hasGame = hasGame || ofGame
		if s.wrong && !begins {
			continue
		}
		if err := s.take(m.command, m.text); err != nil && !s.wrong && !m.doubted {
			s.games = append(s.games, Game{}.checked(line, err))
			s.wrong, s.unanswered = true, nil
		}
	}
	s.finish()
	switch {
	case !hasGame:
		return []Game{Game{}.checked(1, engine.Expected("session", "commands such as newgame and play"))}
	case len(s.games) == 0: // only then a game without moves counts
		return []Game{Played(*s.game)}
	}
	return s.games
}

// message is a line of a session, a command or an answer, without the marks of a log.
type message struct {
	command string // the first word, "" if an error refused it: it did nothing
	text    string // the other words
	doubted bool   // an error refused it if it is wrong
}

// messagesIn returns the messages of a session by their lines, from 1. One in JSON gets its text.
// An error answers the last command of its name. Those of UGI and UCI name none, and may answer the
// last position.
func messagesIn(text string) []message {
	messages := []message{{}}
	last := map[string]int{} // by command
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(line, "<> \t")
		if strings.HasPrefix(line, "{") {
			if m, err := protocol.Decode([]byte(line)); err == nil {
				line = protocol.Text(m)
			}
		}
		command, text, _ := strings.Cut(strings.Join(strings.Fields(line), " "), " ")
		messages = append(messages, message{command: command, text: text})
		switch failed, _, _ := strings.Cut(text, " "); {
		case command == "error":
			messages[last[strings.TrimSuffix(failed, ":")]].command = ""
		case command == "info" && strings.HasPrefix(text, "string error: "):
			messages[last["position"]].doubted = true
		default:
			last[command] = len(messages) - 1
		}
	}
	return messages
}

// session is a session of the protocol while it is read.
type session struct {
	Reader
	games []Game
	game  *engine.History
	wrong bool // an error is in the game
	// unanswered has the game of each search without bestmove, nil if its move is not played.
	unanswered []*engine.History
	waiting    int // the number of those searches whose move is played in the game
}

// begin begins a game with a history. The answers of searches before it are not played.
func (s *session) begin(h engine.History) {
	s.game, s.wrong, s.waiting = &h, false, 0
}

// finish adds the game under way.
func (s *session) finish() {
	if h := *s.game; !s.wrong && h.Len() > 0 {
		s.games = append(s.games, Played(h))
	}
}

// take applies a message; most change no game.
func (s *session) take(command, text string) error {
	switch command {
	case "c4", "ugi", "uci": // another process, which answers none of the searches before
		s.unanswered, s.waiting = nil, 0
	case "newgame", "uginewgame", "ucinewgame":
		s.finish()
		start, err := s.Start, error(nil)
		if command == "newgame" {
			start, err = s.Games.Start(strings.Fields(text))
		}
		if err == nil {
			s.Start = start
		}
		s.begin(engine.NewHistory(s.Start))
		return err
	case "position":
		return s.position(text)
	case "go":
		s.unanswered = append(s.unanswered, s.game)
		s.waiting++
	case "analyze":
		s.unanswered = append(s.unanswered, nil)
	case "bestmove":
		return s.bestMove(text)
	case "play", "opponent", "undo":
		switch {
		case s.waiting > 0:
			return engine.Expected("go", "its bestmove before %s", command)
		case command == "undo":
			s.undo(text)
		default:
			return s.play(text)
		}
	}
	return nil
}

// bestMove plays the answer to the first search without one.
func (s *session) bestMove(move string) error {
	if len(s.unanswered) == 0 {
		return nil
	}
	game := s.unanswered[0]
	s.unanswered = s.unanswered[1:]
	if game == s.game {
		s.waiting--
	}
	if game != s.game || strings.Contains(move, "none") {
		return nil
	}
	move, _, _ = strings.Cut(move, " ponder ") // of UCI
	return s.play(move)
}

// position begins at a position. The text of a game has quotes where a shell needs them.
func (s *session) position(text string) (err error) {
	var h engine.History
	if kind, game, _ := strings.Cut(text, " "); kind == "game" {
		var words []string
		if words, err = protocol.Words(game); err == nil {
			h, err = s.One(strings.Join(words, " "))
		}
	} else {
		h, err = s.parsePosition(strings.Fields("position " + text))
	}
	if err != nil {
		return err
	}
	if game := h.Start().Game(); game.Name() != s.Start.Game().Name() {
		s.Start, err = game.New(strings.Fields(h.Start().Variant()))
	}
	s.begin(h)
	return err
}

// play plays a move.
func (s *session) play(move string) error {
	p := s.game.Position()
	m, err := boardtext.ParseMove(p, hostMove(p, strings.ReplaceAll(move, " ", ",")))
	if err == nil {
		err = s.game.Play(m)
	}
	return err
}

// undo takes back as many plies as a text says, one if it is empty.
func (s *session) undo(text string) {
	plies, _ := strconv.Atoi(cmp.Or(text, "1"))
	s.begin(s.game.At(s.game.Len() - plies))
}
