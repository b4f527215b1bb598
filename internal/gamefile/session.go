package gamefile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// readSession reads the games of a session in the line protocol, one after each newgame: the lines
// to the engine with its answers, or a log with > and <. A refused command did nothing.
func (r Reader) readSession(text string) []Game {
	var messages [][]string // by line
	for line := range strings.Lines(text) {
		messages = append(messages, messageIn(line))
	}
	s := session{Reader: r, game: protocol.NewGame(engine.History{Start: r.Start})}
	refused, known := refusedCommands(messages), false // known: a command tells a game
	for i, words := range messages {
		if len(words) == 0 || refused[i] {
			continue
		}
		switch words[0] {
		case "newgame", "uginewgame", "ucinewgame":
			s.finish(false)
			s.wrong, known = false, true
		case "position", "play", "opponent", "go":
			known = true
		}
		isPosition := words[0] == "position" // it replaces a game, also a wrong one
		if s.wrong && !isPosition {
			continue
		}
		switch err := s.take(words[0], words[1:]); {
		case err == nil:
			s.wrong = false
		case !s.wrong && !(isPosition && refusedByUGI(messages[i+1:])):
			s.games = append(s.games, Game{}.checked(i+1, err))
			s.wrong, s.unanswered = true, nil
		}
	}
	if !known {
		return []Game{Game{}.checked(1, engine.Expected("session", "commands such as newgame and play"))}
	}
	s.finish(true)
	return s.games
}

// firstWords are those of messages of the protocol, of UGI and of UCI that are no game alone.
var firstWords = strings.Fields(`
	id option c4ok ugi ugiok uginewgame uci uciok ucinewgame newgame isready readyok setoption play
	opponent undo go analyze stop info bestmove show query perft response help error quit`)

// isMessage reports whether a line is one of these messages, or marked as in a log: > go.
func isMessage(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && (strings.Contains("<>", words[0][:1]) || slices.Contains(firstWords, words[0]))
}

// isSession reports whether a text begins with a message. A position alone is a game, and c4, the
// greeting, a move: a message has to follow.
func isSession(text string) bool {
	first, rest, _ := strings.Cut(text, "\n")
	switch first = strings.TrimSpace(first); {
	case first == "c4" && strings.HasPrefix(strings.TrimSpace(rest), "position "):
		return true
	case first == "c4", strings.HasPrefix(first+" ", "position "):
		return slices.ContainsFunc(strings.Split(rest, "\n"), isMessage)
	}
	return isMessage(first)
}

// messageIn returns the words of a line without the marks of a log. A message in JSON gets its
// text.
func messageIn(line string) []string {
	line = strings.TrimLeft(line, "<> \t")
	if strings.HasPrefix(line, "{") {
		if m, err := protocol.Decode([]byte(line)); err == nil {
			line = protocol.Text(m)
		}
	}
	return strings.Fields(line)
}

// refusedCommands returns the indices of the commands that an error answers, each the last one of
// its name.
func refusedCommands(messages [][]string) map[int]bool {
	refused, last := map[int]bool{}, map[string]int{}
	for i, words := range messages {
		switch {
		case len(words) == 0:
		case words[0] != "error" || len(words) == 1:
			last[words[0]] = i
		default:
			if at, given := last[strings.TrimSuffix(words[1], ":")]; given {
				refused[at] = true
			}
		}
	}
	return refused
}

// refusedByUGI reports whether an error of UGI or UCI, which names no command, comes before the
// next position.
func refusedByUGI(messages [][]string) bool {
	for _, words := range messages {
		switch text := strings.Join(words, " "); {
		case strings.HasPrefix(text, "info string error: "):
			return true
		case strings.HasPrefix(text, "position "):
			return false
		}
	}
	return false
}

// session is a session of the protocol while it is read.
type session struct {
	Reader
	games      []Game
	game       protocol.Game
	unanswered []bool // one per search without bestmove; true for go, whose move is played
	wrong      bool   // an error is in the game
}

// finish adds the game under way. A game without moves counts only if the session has no other.
func (s *session) finish(atEnd bool) {
	alone := atEnd && len(s.games) == 0
	if !s.wrong && (alone || len(s.game.History().Moves) > 0) {
		s.games = append(s.games, Played(s.game.History()))
	}
}

// set begins a game with a history. The answers of searches before it are not played.
func (s *session) set(h engine.History) {
	s.game = protocol.NewGame(h)
	clear(s.unanswered)
}

// take applies a message; most change no game.
func (s *session) take(command string, words []string) error {
	switch command {
	case "c4", "ugi", "uci": // another process, which answers none of the searches before
		s.unanswered = nil
	case "newgame":
		start, err := s.Games.Start(words)
		if err != nil {
			return err
		}
		s.Start = start
		fallthrough
	case "uginewgame", "ucinewgame":
		s.set(engine.History{Start: s.Start})
	case "position":
		return s.position(words)
	case "go", "analyze":
		s.unanswered = append(s.unanswered, command == "go")
	case "bestmove":
		if len(s.unanswered) == 0 {
			return nil
		}
		isPlayed := s.unanswered[0] && !strings.Contains(strings.Join(words, " "), "none")
		s.unanswered = s.unanswered[1:]
		if isPlayed {
			move, _, _ := strings.Cut(strings.Join(words, " "), " ponder ") // of UCI
			return s.play(strings.Fields(move))
		}
	case "play", "opponent", "undo":
		if slices.Contains(s.unanswered, true) {
			return engine.Expected("go", "its bestmove before %s", command)
		}
		if command == "undo" {
			s.undo(words)
			return nil
		}
		return s.play(words)
	}
	return nil
}

// position begins at a position. The text of a game has quotes where a shell needs them.
func (s *session) position(words []string) (err error) {
	var h engine.History
	if len(words) == 0 || words[0] != "game" {
		h, err = s.parseWords(append([]string{"position"}, words...))
	} else if words, err = protocol.Words(strings.Join(words[1:], " ")); err == nil {
		h, err = s.One(strings.Join(words, " "))
	}
	if err != nil {
		return err
	}
	if game := h.Start.Game(); game.Name() != s.Start.Game().Name() {
		s.Start, err = game.New(strings.Fields(h.Start.Variant()))
	}
	s.set(h)
	return err
}

// play plays a move.
func (s *session) play(words []string) error {
	p := s.game.Position()
	m, err := boardtext.ParseMove(p, hostMove(p, strings.Join(words, ",")))
	if err == nil {
		s.game.Play(m)
	}
	return err
}

// undo takes back one ply or as many as the words say.
func (s *session) undo(words []string) {
	plies := 1
	if len(words) > 0 {
		plies, _ = strconv.Atoi(words[0])
	}
	h := s.game.History()
	h.Moves = h.Moves[:len(h.Moves)-max(0, min(plies, len(h.Moves)))]
	s.set(h)
}
