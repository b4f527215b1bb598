package gamefile

import (
	"encoding/json"
	"strings"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// readSaiblo reads the messages of the course's online platform to one player, with or
// without the player's answers. Messages are flat JSON objects. All bytes between them are
// skipped: lengths, digits and ends of lines. The moves follow from the boards, so the last
// moves of a game may be missing.
func (r Reader) readSaiblo(text string) ([]Game, error) {
	var log saibloLog
	for at := 0; ; {
		begin := strings.IndexByte(text[at:], '{')
		if begin < 0 {
			return log.all(), nil
		}
		begin += at
		length := strings.IndexByte(text[begin:], '}') + 1
		if length == 0 {
			return nil, atLine(lineOf(text, begin), engine.Expected("message", "a closing brace"))
		}
		at = begin + length
		if err := log.read([]byte(text[begin:at])); err != nil {
			return nil, atLine(lineOf(text, begin), err)
		}
	}
}

// saibloLog collects the games.
type saibloLog struct {
	games []Game
	board course.Turn    // the board of the last new game
	game  *protocol.Game // the game under way, nil before its first turn
	side  engine.Player  // the player's
}

// read takes in one message.
func (l *saibloLog) read(text []byte) error {
	m := course.Message{NoX: -1, NoY: -1}
	if err := json.Unmarshal(text, &m); err != nil {
		return engine.Expected("message", "a JSON object of the platform (%v)", err)
	}
	switch {
	case m.Type == nil && m.X != nil && m.Y != nil:
		return l.answer(engine.Cell{Row: *m.X, Column: *m.Y})
	case m.Is(course.MessageStart):
		l.finish()
		l.board = m.Start()
		_, err := l.board.Start()
		return err
	case m.Is(course.MessageTurn):
		now, err := m.Turn(l.board).Position()
		if err != nil {
			return err
		}
		return l.follow(now)
	case m.Is(course.MessageEnd):
		l.finish()
		return nil
	}
	return engine.Expected("type", "0, 1 or 2")
}

// answer plays the player's move.
func (l *saibloLog) answer(c engine.Cell) error {
	if l.game == nil {
		return engine.Expected("answer", "a turn before it")
	}
	m, err := l.game.Position().MoveAt(c)
	if err == nil {
		l.game.Play(m)
	}
	return err
}

// maxMissing is the number of moves between two turns: the player's, which an answer may have
// played already, and the opponent's.
const maxMissing = 2

// follow plays the moves that lead to the position of a turn.
func (l *saibloLog) follow(now engine.Position) error {
	if l.game == nil {
		l.begin(now)
		return nil
	}
	moves, found := movesBetween(l.game.Position(), now, maxMissing)
	if !found {
		return engine.Expected("board", "the board of the last turn with one more stone of each side")
	}
	for _, m := range moves {
		l.game.Play(m)
	}
	return nil
}

// begin begins a game with the position of its first turn. After one stone the opponent moved
// first.
func (l *saibloLog) begin(now engine.Position) {
	start, _ := l.board.Start() // valid: read has checked it
	moves, found := movesBetween(start, now, maxMissing)
	if !found {
		start = now
	}
	game := protocol.NewGame(engine.History{Start: start, Moves: moves})
	l.game, l.side = &game, now.Turn()
}

// movesBetween returns at most maxPlies moves that lead from one position to another.
func movesBetween(from, to engine.Position, maxPlies int) (moves []engine.Move, found bool) {
	if from.FEN() == to.FEN() {
		return nil, true
	}
	if maxPlies == 0 {
		return nil, false
	}
	for _, m := range from.Moves(nil) {
		if rest, found := movesBetween(engine.After(from, m), to, maxPlies-1); found {
			return append([]engine.Move{m}, rest...), true
		}
	}
	return nil, false
}

// finish ends the game under way.
func (l *saibloLog) finish() {
	if l.game == nil {
		return
	}
	names := [2]string{"opponent", "opponent"}
	names[l.side] = "own"
	g := Game{First: names[0], Second: names[1], History: l.game.History()}
	g.SetOutcome()
	l.games = append(l.games, g)
	l.game = nil
}

// all returns the games, with the one under way.
func (l *saibloLog) all() []Game {
	l.finish()
	return l.games
}
