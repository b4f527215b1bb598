package gamefile

import (
	"cmp"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// readPGN reads games in PGN, the format of chess servers: tags in brackets, then the moves. White
// moves first. It reads what match runners write for four in a row, 1. P@d1, and all else that
// stands in a line of readLines.
func (r Reader) readPGN(text string) (games []Game, err error) {
	var tags map[string]string
	var head, moves []string
	begin := 0 // the line of the first tag
	add := func() {
		text := strings.Join(moves, " ")
		g, err := r.gameOfPGN(tags, text)
		// Where a word is a move, it can be written again.
		if _, places, _ := moveText(text); err == nil && len(places) == len(g.History.Moves) {
			g.written = written{pgn, strings.Join(head, "\n") + "\n\n", text, places}
		}
		games = append(games, g.at(begin, err))
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		for tag := tagOf(line); tag != nil; tag = tagOf(line) {
			if moves != nil { // the next game
				add()
				tags, head, moves = nil, nil, nil
			}
			if tags == nil {
				tags, begin = map[string]string{}, i+1
			}
			tags[tag[1]] = tag[2]
			head = append(head, tag[0])
			line = strings.TrimSpace(line[len(tag[0]):])
		}
		if line != "" && line[0] != ';' { // a comment
			moves = append(moves, line)
		}
	}
	add()
	return games, nil
}

// tagOf returns the tag at the beginning of a line, its name and its value, nil if there is none.
func tagOf(line string) []string { return tagPair.FindStringSubmatch(line) }

var tagPair = regexp.MustCompile(`^\[(\w+) +"(.*?)"\]`)

// gameOfPGN returns the game of tags and moves. Without the tag Variant it is of r.Start's game.
func (r Reader) gameOfPGN(tags map[string]string, moves string) (g Game, err error) {
	if variant, known := gamesOfPGN[strings.ToLower(tags["Variant"])]; known {
		game, err := r.Games.Named(variant)
		if err == nil && game.Name() != r.Start.Game().Name() {
			r.Start, err = game.New(nil)
		}
		if err != nil {
			return g, err
		}
	}
	if g, err = r.parse(strings.TrimSpace(tags["FEN"] + " " + moves)); err != nil {
		return g, err
	}
	g.First, g.Second = cmp.Or(tags["White"], g.First), cmp.Or(tags["Black"], g.Second)
	result, _ := resultOf(tags["Result"])
	return finished(g, result)
}

// gamesOfPGN are the values of the tag Variant by which match runners know our games.
var gamesOfPGN = map[string]string{
	"cfour": "connectfour", "connect4": "connectfour", "connectfour": "connectfour",
	"flipello": "reversi", "othello": "reversi", "reversi": "reversi", "nogo": "nogo",
}

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
	var names []string
	for i, step := range file.Steps {
		mover := (i + 1) % 2
		if i == 0 || mover >= len(step) || step[mover].Action == nil || failed[step[mover].Status] {
			continue
		}
		names = append(names, strconv.Itoa(*step[mover].Action))
	}
	g := Game{First: First, Second: Second, History: engine.History{Start: start}}
	if teams := file.Info.TeamNames; len(teams) == 2 {
		g.First, g.Second = teams[0], teams[1]
	}
	if g.History.Moves, err = boardtext.ParseMoves(start, names); err != nil {
		return nil, err
	}
	if g, err = finished(g, file.result()); err != nil {
		return nil, atLine(1, err)
	}
	return []Game{g}, nil
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
	wordsOf := func(i int) []string {
		return strings.Fields(strings.TrimLeft(lines[min(i, len(lines)-1)], "<> \t"))
	}
	for i := range lines {
		words, next := wordsOf(i), wordsOf(i+1)
		refused := len(next) > 1 && next[0] == "error"
		if len(words) == 0 || refused && strings.TrimSuffix(next[1], ":") == words[0] {
			continue
		}
		if words[0] == "newgame" {
			s.finish(false)
			s.begin, s.wrong = i+1, false
		}
		if s.wrong {
			continue
		}
		if err := s.read(words[0], words[1:]); err != nil {
			s.games = append(s.games, Game{}.at(i+1, err))
			s.wrong = true
		}
	}
	s.finish(true)
	return s.games, nil
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
		g, err := finished(Game{First: First, Second: Second, History: s.game.History()}, "")
		s.games = append(s.games, g.at(s.begin, err))
	}
}

func (s *session) read(command string, words []string) error {
	switch command {
	case "newgame":
		start, err := s.Games.Start(words)
		if err != nil {
			return err
		}
		s.Start, s.game = start, protocol.NewGame(engine.History{Start: start})
		s.awaited = nil
	case "position":
		h, err := s.parseWords(append([]string{command}, words...))
		if err != nil {
			return err
		}
		s.game = protocol.NewGame(h)
	case "go", "analyze":
		s.awaited = append(s.awaited, command == "go")
	case "bestmove":
		if len(s.awaited) == 0 {
			return nil
		}
		played := s.awaited[0] && strings.Join(words, "") != "none"
		if s.awaited = s.awaited[1:]; played {
			return s.read("play", words)
		}
	case "play", "opponent":
		m, err := boardtext.ParseMove(s.game.Position(), strings.Join(words, ","))
		if err != nil {
			return err
		}
		s.game.Play(m)
	case "undo":
		plies := 1
		if len(words) > 0 {
			plies, _ = strconv.Atoi(words[0])
		}
		h := s.game.History()
		h.Moves = h.Moves[:len(h.Moves)-max(0, min(plies, len(h.Moves)))]
		s.game = protocol.NewGame(h)
	}
	return nil
}
