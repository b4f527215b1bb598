package ugi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

func (d *dialect) identify() {
	d.Say("id name " + strings.TrimSpace(d.Name+" "+d.Version))
	d.Say("id author " + d.Author)
	for _, o := range d.Searcher.Options() {
		d.Say(formatOption(o))
	}
	d.Say("ugiok")
}

var optionTypes = [...]string{
	engine.Check:  "check",
	engine.Spin:   "spin",
	engine.Real:   "string", // UCI has no decimal numbers
	engine.Combo:  "combo",
	engine.Button: "button",
}

func formatOption(o engine.Option) string {
	text := fmt.Sprintf("option name %s type %s", o.Name, optionTypes[o.Type])
	if o.Type != engine.Button {
		text += " default " + o.Default
	}
	if o.Type == engine.Spin {
		text += fmt.Sprintf(" min %.0f max %.0f", o.Min, o.Max)
	}
	for _, choice := range o.Choices {
		text += " var " + choice
	}
	return text
}

// tell writes what a search knows of its best line, if there is one.
func (d *dialect) tell(info engine.Info) {
	if len(info.Lines) == 0 { // the game is over
		return
	}
	best := info.Lines[0]
	text := fmt.Sprintf("info depth %d seldepth %d nodes %d", info.Depth, info.SelDepth, info.Nodes)
	if info.Elapsed > 0 {
		nps := float64(info.Nodes) / info.Elapsed.Seconds()
		text += fmt.Sprintf(" nps %.0f time %d", nps, info.Elapsed.Milliseconds())
	}
	text += fmt.Sprintf(" hashfull %d winrate %.4f", info.HashFull, best.Winrate)
	if proven := protocol.NewProven(best.Proof); proven != nil {
		text += " proven " + proven.String()
	}
	text += " pv"
	for _, m := range best.PV {
		text += " " + formatMove(d.game.Position(), m)
	}
	d.Say(text)
}

// question is what query may ask about a position.
type question struct {
	name   string
	answer func(p engine.Position) string
}

var questions = []question{
	{"gameover", func(p engine.Position) string { return strconv.FormatBool(p.Outcome() != engine.Undecided) }},
	{"p1turn", func(p engine.Position) string { return strconv.FormatBool(p.Turn() == engine.First) }},
	{"result", func(p engine.Position) string { return results[p.Outcome()] }},
}

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
	return engine.Expected("query", "%s", names(questions, func(q question) string { return q.name }))
}
