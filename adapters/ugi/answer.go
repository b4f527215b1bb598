package ugi

import (
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

func (d *dialect) identify() {
	name := strings.TrimSpace(d.Name + " " + d.Version)
	d.Say(protocol.Text(protocol.ID{Name: name, Author: d.Author}))
	games := engine.Games{d.Start.Game()}
	for _, o := range protocol.OptionsOf(games, d.Searcher.Options()) {
		d.Say(protocol.Text(protocol.NewOption(o)))
	}
	d.Say("ugiok")
}

// tell writes the info of the principal variation, if any.
func (d *dialect) tell(info engine.Info) {
	if len(info.Lines) == 0 { // the game is over
		return
	}
	p, best := d.game.Position(), info.Lines[0]
	message := protocol.NewInfo(info, best, p)
	for i, m := range best.PV {
		message.PV[i] = formatMove(p, m)
	}
	d.Say(protocol.Text(message))
}

// question is a question of query about a position.
type question struct {
	name   string
	answer func(p engine.Position) string
}

var questions = []question{
	{"gameover", func(p engine.Position) string {
		return strconv.FormatBool(p.Outcome() != engine.Undecided)
	}},
	{"p1turn", func(p engine.Position) string {
		return strconv.FormatBool(p.Turn() == engine.First)
	}},
	{"result", func(p engine.Position) string { return results[p.Outcome()] }},
}

func (q question) String() string { return q.name }

var results = [...]string{
	engine.Undecided:  "none",
	engine.FirstWins:  "p1win",
	engine.SecondWins: "p2win",
	engine.Draw:       "draw",
}

func (d *dialect) answerQuery(args []string) error {
	for _, q := range questions {
		if len(args) == 1 && args[0] == q.name {
			d.Say("response " + q.answer(d.game.Position()))
			return nil
		}
	}
	return engine.Expected("query", "%s", oneOf(questions))
}
