package protocol

import (
	"context"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

type (
	identify struct{}
	isReady  struct{}
	show     struct{}
	help     struct{}
)

func (identify) run(s *Session) error {
	answer := []Message{ID{Name: strings.TrimSpace(s.cfg.Name + " " + s.cfg.Version), Author: s.cfg.Author}}
	for _, o := range s.options() {
		answer = append(answer, newOption(o))
	}
	s.out.send(append(answer, C4OK{})...)
	return nil
}

func (isReady) run(s *Session) error {
	s.out.send(ReadyOK{})
	return nil
}

func (show) run(s *Session) error {
	p := s.board.position
	drawing := strings.TrimRight(boardtext.Draw(p, s.board.last(), s.cfg.Colour && !s.json), "\n")
	s.out.send(Show{
		Game:  s.board.game.Name(),
		Lines: strings.Split(drawing, "\n"),
		FEN:   p.FEN(),
	})
	return nil
}

func (help) run(s *Session) error {
	var answer Help
	for _, c := range specs {
		syntax := strings.TrimSpace(c.name + " " + c.syntax)
		answer.Commands = append(answer.Commands, CommandHelp{Name: c.name, Syntax: syntax, Help: c.help})
	}
	s.out.send(answer)
	return nil
}

// query is a question about a position.
type query struct {
	name   string
	answer func(p engine.Position) any
}

var queries = []query{
	{"gameover", func(p engine.Position) any { return p.Outcome() != engine.Undecided }},
	{"result", func(p engine.Position) any { return outcomeNames[p.Outcome()] }},
	{"turn", func(p engine.Position) any { return outcomeNames[engine.Win(p.Turn())] }},
	{"moves", func(p engine.Position) any { return formatMoves(p, p.Moves(nil)) }},
	{"fen", func(p engine.Position) any { return p.FEN() }},
}

var outcomeNames = [...]string{
	engine.Undecided:  "none",
	engine.FirstWins:  "first",
	engine.SecondWins: "second",
	engine.Draw:       "draw",
}

func (q query) run(s *Session) error {
	s.out.send(Response{Query: q.name, Value: q.answer(s.board.position)})
	return nil
}

type perft struct{ depth int }

func (c perft) run(s *Session) error {
	s.begin("perft", &perftTask{position: s.board.position.Clone(), depth: c.depth})
	return nil
}

// perftTask is a count under way.
type perftTask struct {
	position engine.Position
	depth    int
	count    uint64 // set by work
	err      error  // set by work
}

func (t *perftTask) work(ctx context.Context, _ func(engine.Info)) {
	t.count, t.err = engine.Perft(ctx, t.position, t.depth)
}

func (t *perftTask) endless() bool { return false }

func (t *perftTask) describe(*Session, engine.Info) []Message { return nil }

func (t *perftTask) findings(*Session) []Message { return nil }

func (t *perftTask) answer(*Session) (Message, error) {
	if t.err != nil {
		return nil, expected("d", "a depth that is counted before it is stopped")
	}
	return Response{Query: "perft", Value: t.count}, nil
}
