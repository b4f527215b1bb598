package protocol

import (
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

func (identify) run(d *session) error {
	d.send(ID{Name: strings.TrimSpace(d.Name + " " + d.Version), Author: d.Author})
	for _, o := range d.options() {
		d.send(NewOption(o))
	}
	d.send(C4OK{})
	return nil
}

func (isReady) run(d *session) error {
	d.send(ReadyOK{})
	return nil
}

func (show) run(d *session) error {
	p, last := d.game.Position(), engine.NoMove
	if moves := d.game.History().Moves; len(moves) > 0 {
		last = moves[len(moves)-1]
	}
	drawing := strings.TrimRight(boardtext.Draw(p, last, d.Colour && !d.json), "\n")
	d.send(Show{
		Game:  d.rules().Name(),
		Lines: strings.Split(drawing, "\n"),
		FEN:   p.FEN(),
	})
	return nil
}

func (help) run(d *session) error {
	var answer Help
	for _, c := range specs {
		syntax := strings.TrimSpace(c.name + " " + c.syntax)
		answer.Commands = append(answer.Commands, CommandHelp{Name: c.name, Syntax: syntax, Help: c.help})
	}
	d.send(answer)
	return nil
}

// query is a question about a position.
type query struct {
	name   string
	answer func(p engine.Position) any
}

var queries = []query{
	{"gameover", func(p engine.Position) any { return p.Outcome() != engine.Undecided }},
	{"result", func(p engine.Position) any { return OutcomeName(p.Outcome()) }},
	{"turn", func(p engine.Position) any { return OutcomeName(engine.Win(p.Turn())) }},
	{"moves", func(p engine.Position) any { return formatMoves(p, p.Moves(nil)) }},
	{"fen", func(p engine.Position) any { return p.FEN() }},
}

// OutcomeName returns an outcome in the words of the protocol: first, second, draw or none.
func OutcomeName(o engine.Outcome) string { return o.String() }

func (q query) run(d *session) error {
	d.send(Response{Query: q.name, Value: q.answer(d.game.Position())})
	return nil
}
