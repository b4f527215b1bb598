package gamefile

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// replay is a game of Kaggle's ConnectX, as its site offers it for download. Each step has an entry
// for each agent, of whom one acted; the first step is the empty board.
type replay struct {
	Configuration *struct{ Rows, Columns, InARow int }
	Steps         [][]struct {
		Action *int
		Status string
	}
	Rewards []*float64
	Info    struct{ TeamNames []string }
}

// readKaggle reads a replay.
func (r Reader) readKaggle(text string) ([]Game, error) {
	var file replay
	if err := json.Unmarshal([]byte(text), &file); err != nil || file.Configuration == nil {
		return nil, engine.Expected("file",
			"a replay of Kaggle's ConnectX, the games of a match or Saiblo's messages")
	}
	board := file.Configuration
	if board.InARow != 4 {
		return nil, engine.Expected("inarow", "4, not %d", board.InARow)
	}
	size := []string{strconv.Itoa(board.Rows), strconv.Itoa(board.Columns)}
	start, err := r.Games.Default().New(size)
	if err != nil {
		return nil, err
	}
	moves, err := boardtext.ParseMoves(start, file.columns())
	if err != nil {
		return nil, err
	}
	g := played(engine.History{Start: start, Moves: moves})
	if teams := file.Info.TeamNames; len(teams) == 2 {
		g.First, g.Second = teams[0], teams[1]
	}
	if g, err = finished(g, file.result()); err != nil {
		return nil, atLine(1, err)
	}
	return []Game{g}, nil
}

// columns returns the moves that were made, counted from 0. Agents act in turn.
func (f *replay) columns() (moves []string) {
	for i, step := range f.Steps {
		mover := (i + 1) % 2
		if i == 0 || mover >= len(step) || step[mover].Action == nil || failed[step[mover].Status] {
			continue
		}
		moves = append(moves, strconv.Itoa(*step[mover].Action))
	}
	return moves
}

// failed has the states of an agent whose action is no move.
var failed = map[string]bool{"INVALID": true, "ERROR": true, "TIMEOUT": true}

// result returns the result by the rewards, "" if they do not tell. An agent that failed has none.
func (f *replay) result() string {
	if len(f.Rewards) != 2 {
		return ""
	}
	reward := func(i int) float64 {
		if f.Rewards[i] == nil {
			return -1
		}
		return *f.Rewards[i]
	}
	switch first, second := reward(0), reward(1); {
	case first > second:
		return First
	case first < second:
		return Second
	case first == 0:
		return Draw
	}
	return ""
}

// readSession reads the games of a conversation in the line protocol, one after each newgame: the
// lines to the engine, or a log with > and <. A command that the next line refuses did nothing.
func (r Reader) readSession(text string) ([]Game, error) {
	s := session{Reader: r, begin: 1, game: protocol.NewGame(engine.History{Start: r.Start})}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		words := messageIn(line)
		if len(words) == 0 || i+1 < len(lines) && refuses(messageIn(lines[i+1]), words[0]) {
			continue
		}
		if words[0] == "newgame" {
			s.finish(false)
			s.begin, s.wrong = i+1, false
		}
		if s.wrong {
			continue
		}
		if err := s.take(words[0], words[1:]); err != nil {
			s.games = append(s.games, Game{}.checked(i+1, err))
			s.wrong = true
		}
	}
	s.finish(true)
	return s.games, nil
}

// messageIn returns the words of a line without the marks of a log.
func messageIn(line string) []string { return strings.Fields(strings.TrimLeft(line, "<> \t")) }

// refuses reports whether a message is the error of a command.
func refuses(message []string, command string) bool {
	return len(message) > 1 && message[0] == "error" && strings.TrimSuffix(message[1], ":") == command
}

// session is a conversation while it is read.
type session struct {
	Reader
	games   []Game
	begin   int // the line of the game's newgame
	game    protocol.Game
	awaited []bool // for each search without its bestmove, whether that is played
	wrong   bool   // an error is in the game
}

// finish adds the game under way. If nothing was played it only counts alone, at the end.
func (s *session) finish(atEnd bool) {
	alone := atEnd && len(s.games) == 0
	if !s.wrong && (alone || len(s.game.History().Moves) > 0) {
		g, err := finished(played(s.game.History()), "")
		s.games = append(s.games, g.checked(s.begin, err))
	}
}

// take takes in a message. Most say nothing of the moves.
func (s *session) take(command string, words []string) error {
	switch command {
	case "newgame":
		start, err := s.Games.Start(words)
		if err != nil {
			return err
		}
		s.Start, s.game = start, protocol.NewGame(engine.History{Start: start})
		s.awaited = nil
	case "position":
		return s.position(words)
	case "go", "analyze":
		s.awaited = append(s.awaited, command == "go")
	case "bestmove":
		return s.answer(words)
	case "play", "opponent":
		return s.play(words)
	case "undo":
		s.undo(words)
	}
	return nil
}

// position begins at a position. The text of a game has quotes where a shell needs them.
func (s *session) position(words []string) error {
	if len(words) == 0 || words[0] != "game" {
		h, err := s.parseWords(append([]string{"position"}, words...))
		if err == nil {
			s.game = protocol.NewGame(h)
		}
		return err
	}
	text, err := protocol.Words(strings.Join(words[1:], " "))
	if err != nil {
		return err
	}
	h, err := s.From(s.Start, strings.Join(text, " "))
	if err != nil {
		return err
	}
	if game := h.Start.Game(); game.Name() != s.Start.Game().Name() {
		s.Start, err = game.New(strings.Fields(h.Start.Variant()))
	}
	s.game = protocol.NewGame(h)
	return err
}

// answer ends the first search without an answer.
func (s *session) answer(words []string) error {
	if len(s.awaited) == 0 {
		return nil
	}
	isPlayed := s.awaited[0] && strings.Join(words, "") != "none"
	s.awaited = s.awaited[1:]
	if isPlayed {
		return s.play(words)
	}
	return nil
}

// play plays a move.
func (s *session) play(words []string) error {
	m, err := boardtext.ParseMove(s.game.Position(), strings.Join(words, ","))
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
	s.game = protocol.NewGame(h)
}
