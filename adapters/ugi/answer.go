package ugi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

func (s *Session) identify() {
	lines := []string{
		"id name " + strings.TrimSpace(s.cfg.Name+" "+s.cfg.Version),
		"id author " + s.cfg.Author,
	}
	for _, o := range s.cfg.Searcher.Options() {
		lines = append(lines, formatOption(o))
	}
	s.say(append(lines, "ugiok")...)
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
func (s *Session) tell(info engine.Info) {
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
	if best.Proof.Value != engine.Unknown {
		text += fmt.Sprintf(" proven %s in %d", proofs[best.Proof.Value], best.Proof.Plies)
	}
	text += " pv"
	for _, m := range best.PV {
		text += " " + formatMove(s.position, m)
	}
	s.say(text)
}

var proofs = [...]string{engine.Lost: "loss", engine.Drawn: "draw", engine.Won: "win"}

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

func (s *Session) answerQuery(_ line, args []string) error {
	for _, q := range questions {
		if len(args) == 1 && args[0] == q.name {
			s.say("response " + q.answer(s.position))
			return nil
		}
	}
	return expected("query", "%s", oneOf(questions, func(q question) string { return q.name }))
}
