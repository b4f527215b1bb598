package protocol

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// The largest numbers.
const (
	maxPerft = 99
	maxUndo  = math.MaxUint16
)

// begin begins a game.
func (s *session) begin(start engine.Position) {
	s.startpos, s.game = start, engine.NewHistory(start)
}

// rules returns the game of the session.
func (s *session) rules() engine.Game { return s.startpos.Game() }

func (s *session) newGame(words []string) error {
	start, err := s.Games.Start(words)
	if err != nil {
		return err
	}
	s.begin(start)
	return s.Searcher.NewGame()
}

// setPosition replaces the session's game if every move is legal.
func (s *session) setPosition(words []string) error {
	h, err := s.parsePosition(words)
	if err != nil {
		return err
	}
	startpos := s.startpos
	if game := h.Start().Game(); game.Name() != s.rules().Name() { // as a link may name it
		if startpos, err = game.New(strings.Fields(h.Start().Variant())); err != nil {
			return err
		}
	}
	s.startpos, s.game = startpos, h
	return nil
}

// positionSyntax returns the forms of the words after position. More may follow a start, but not
// the text of a game, which has its moves.
func (s *session) positionSyntax(more string) string {
	syntax := "startpos|fen F|columns D" + more
	if s.Read != nil {
		syntax += "|game G"
	}
	return syntax
}

// parsePosition returns the game that the words after position describe. A game in any notation may
// be none of the session's.
func (s *session) parsePosition(words []string) (h engine.History, err error) {
	if s.Read != nil && len(words) > 1 && words[0] == "game" {
		return s.Read(s.startpos, strings.Join(words[1:], " "))
	}
	var texts []string
	if i := slices.Index(words, "moves"); i >= 0 {
		words, texts = words[:i], words[i+1:]
		if len(texts) == 0 {
			return h, engine.Expected("moves", "one move or more")
		}
	}
	start, columns, err := s.parseStart(words)
	if err != nil {
		return h, err
	}
	return boardtext.Replay(start, columns, texts, boardtext.ParseMoves)
}

// parseStart returns the start of a game and the columns from there, which stand before the moves.
func (s *session) parseStart(words []string) (start engine.Position, columns string, err error) {
	form := ""
	if len(words) > 0 {
		form, words = words[0], words[1:]
	}
	switch text := strings.Join(words, " "); {
	case form == "startpos" && text == "":
		return s.startpos, "", nil
	case form == "startpos":
		err = engine.Expected(field.Quote(words[0]), "moves")
	case form == "fen" && text == "":
		err = engine.Expected("fen", "a position in one line")
	case form == "fen":
		start, err = s.rules().Parse(text)
	case form == "columns" && text == "":
		err = engine.Expected("columns", "columns from 1, such as 4453 or 4 4 10")
	case form == "columns":
		return s.startpos, text, nil
	default:
		forms := strings.Split(s.positionSyntax(""), "|")
		err = engine.Expected("start", "%s", field.Listed(forms, "or"))
	}
	return start, "", err
}

// play joins the parts of a move: "9 5" is "9,5".
func (s *session) play(words []string) error {
	m, err := boardtext.ParseMove(s.game.Position(), strings.Join(words, ","))
	if err != nil {
		return err
	}
	if err := s.game.Play(m); err != nil {
		return err
	}
	if column, ok := field.Integer[int](words[0]); ok && len(words) == 1 && !s.counted {
		s.counted = true // people count from 1
		s.note("a column alone counts from 0: play %d is column %d of position columns", column, column+1)
	}
	return nil
}

// note tells a person something that clients of the JSON form, which are programs, know or find in
// the messages.
func (s *session) note(format string, args ...any) {
	if !s.json {
		s.machine.Say("info string " + fmt.Sprintf(format, args...))
	}
}

func (s *session) undo(words []string) error {
	plies := 1
	if len(words) > 0 {
		var err error
		if plies, err = field.Int("k", strings.Join(words, " "), 1, maxUndo); err != nil {
			return err
		}
	}
	played := s.game.Len()
	switch {
	case played == 0:
		return engine.Expected("moves", "one to take back; the game is at its start")
	case plies > played:
		return engine.Expected("k", "at most %d, the moves played, not %d", played, plies)
	}
	s.game = s.game.At(played - plies)
	return nil
}

func (s *session) search(words []string) error {
	limits, err := parseGo(words)
	if err != nil {
		return err
	}
	s.beginSearch(limits, func(best engine.Move) {
		if best == engine.NoMove {
			return
		}
		_ = s.game.Play(best) // a legal one
		if s.ponders && s.game.Position().Outcome() == engine.Undecided {
			s.machine.Ponder(s.game)
		}
	})
	return nil
}

func (s *session) analyze(words []string) error {
	limits, texts, err := parseAnalyze(words)
	if err != nil {
		return err
	}
	p := s.game.Position()
	if limits.Moves, err = parseRootMoves(p, texts); err != nil {
		return err
	}
	if err := CheckProve(limits, p.Game()); err != nil {
		return err
	}
	s.beginSearch(limits, func(engine.Move) {})
	return nil
}

// beginSearch begins a search, which is answered with its best move before done gets that move.
func (s *session) beginSearch(limits engine.Limits, done func(best engine.Move)) {
	p := s.game.Position()
	onInfo := func(info engine.Info) { s.send(NewInfos(info, limits.MultiPV > 1, p)...) }
	s.machine.Search(s.game, limits, onInfo, func(info engine.Info) {
		best, answer := info.BestMove(), BestMove{}
		if best != engine.NoMove {
			answer.Move = boardtext.FormatMove(p, best)
		}
		if limits.Prove && !proven(info) {
			s.note("the proof gave up at its limits after %d positions; more movetime or nodes may finish it", info.Nodes)
		}
		s.send(answer)
		done(best)
	})
}

// proven reports whether the value of each line is proven.
func proven(info engine.Info) bool {
	isOpen := func(l engine.Line) bool { return !knownOf(info, l).Proven() }
	return !slices.ContainsFunc(info.Lines, isOpen)
}

// parseRootMoves reads legal moves of one position. A repeated move is an error.
func parseRootMoves(p engine.Position, texts []string) ([]engine.Move, error) {
	var moves []engine.Move
	for i, text := range texts {
		m, err := boardtext.ParseMove(p, text)
		if err != nil {
			return nil, boardtext.Numbered("move", i+1, err)
		}
		if slices.Contains(moves, m) {
			return nil, engine.Expected(fmt.Sprintf("move %d", i+1), "each move once")
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// work begins work of a command that is no search but costs as much time. The function done
// answers, or the error stopped if the work was not finished.
func (s *session) work(
	command string, stopped error, do func(ctx context.Context) error, done func(),
) {
	var err error
	s.machine.Do(func(ctx context.Context) {
		if sharer, ok := s.Searcher.(Sharer); ok {
			shared, end := sharer.Share(ctx)
			defer end()
			ctx = shared
		}
		err = do(ctx)
	}, func() {
		if err != nil {
			s.fail(command, stopped)
			return
		}
		done()
	})
}

func (s *session) perft(words []string) error {
	depth, err := field.Int("d", strings.Join(words, " "), 0, maxPerft)
	if err != nil {
		return err
	}
	p := s.game.Position()
	var count uint64
	stopped := engine.Expected("d", "a smaller depth: %d was stopped before all its positions were counted", depth)
	s.work("perft", stopped, func(ctx context.Context) (err error) {
		count, err = engine.Perft(ctx, p, depth)
		return err
	}, func() { s.send(Response{Query: "perft", Value: count}) })
	return nil
}

// extra begins the work of a command beside the protocol's. Its text is a string of JSON, because
// it may have several lines.
func (s *session) extra(e Extra, words []string) error {
	var text string
	if e.Syntax != "" && (len(words) != 1 || json.Unmarshal([]byte(words[0]), &text) != nil) {
		return engine.Expected("text", "a string of JSON in single quotes")
	}
	start, h := s.startpos, s.game
	var line []byte
	stopped := engine.Expected("stop", "none before the %s is complete", e.Name)
	s.work(e.Name, stopped, func(ctx context.Context) (err error) {
		line, err = e.Do(ctx, start, h, text)
		return err
	}, func() { s.machine.Say(string(line)) })
	return nil
}

func (s *session) identify() {
	s.send(ID{Name: strings.TrimSpace(s.Name + " " + s.Version), Author: s.Author})
	for _, o := range s.options() {
		s.send(NewOption(o))
	}
	s.send(C4OK{})
}

func (s *session) show() {
	p := s.game.Position()
	drawing := boardtext.Draw(p, s.game.Last(), s.Colour && !s.json)
	s.send(Show{
		Game:  s.rules().Name(),
		Lines: strings.Split(strings.TrimRight(drawing, "\n"), "\n"),
		FEN:   p.FEN(),
	})
}

func (s *session) help() {
	var answer Help
	for _, c := range s.machine.Commands() {
		syntax := strings.TrimSpace(c.Name + " " + c.Syntax)
		answer.Commands = append(answer.Commands, CommandHelp{Name: c.Name, Syntax: syntax, Help: c.Help})
	}
	s.note("the manual of these commands is docs/protocol.md in https://github.com/c4engine/c4engine")
	s.send(answer)
}

// queries are the questions about a game at a position.
var queries = []struct {
	name   string
	answer func(h engine.History, p engine.Position) any
}{
	{"gameover", func(_ engine.History, p engine.Position) any { return p.Outcome() != engine.Undecided }},
	{"result", func(_ engine.History, p engine.Position) any { return p.Outcome().String() }},
	{"turn", func(_ engine.History, p engine.Position) any { return p.Turn().String() }},
	{"moves", func(_ engine.History, p engine.Position) any { return formatMoves(p, p.Moves(nil)) }},
	{"played", func(h engine.History, _ engine.Position) any { return playedMoves(h) }},
	{"fen", func(_ engine.History, p engine.Position) any { return p.FEN() }},
}

// playedMoves returns the texts of the moves of a game, each in the position where it was played.
func playedMoves(h engine.History) []string {
	texts := make([]string, h.Len())
	for i, m := range h.Moves() {
		texts[i] = boardtext.FormatMove(h.At(i).Position(), m)
	}
	return texts
}

func (s *session) query(words []string) error {
	var names []string
	for _, q := range queries {
		if len(words) == 1 && words[0] == q.name {
			s.send(Response{Query: q.name, Value: q.answer(s.game, s.game.Position())})
			return nil
		}
		names = append(names, q.name)
	}
	return engine.Expected("question", "%s", field.OneOfNot(strings.Join(words, " "), names))
}
