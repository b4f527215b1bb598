package annotate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
)

// variationPlies is the maximum number of moves after the first one of a variation in a text.
const variationPlies = 10

// text returns the report of a game in full: its title, a line for every ply, the turning point and
// what else is said of the game.
func (r *Report) text(l language.Language) string {
	var text strings.Builder
	title := language.Say("{source} game {number}: {first} (x) against {second} (o), {result}{format}",
		"source", r.Source, "number", r.Number, "first", r.player(gamefile.First), "second", r.player(gamefile.Second),
		"result", r.resultText(), "format", r.formatText())
	fmt.Fprintln(&text, title.In(l))
	if len(r.Plies) > 0 {
		fmt.Fprintf(&text, "\n%s\n", language.Say(" ply     move   result").In(l))
	}
	for i := range r.Plies {
		text.WriteString(strings.TrimRight(r.Plies[i].row(l), " ") + "\n")
	}
	for _, line := range r.conclusions() {
		fmt.Fprintf(&text, "\n%s\n", line.In(l))
	}
	return text.String()
}

// formatText returns the game and the format that the file was taken for. Moves alone are of the
// game that the user named.
func (r *Report) formatText() language.Text {
	if r.Game == "" || r.Format == "" || r.Format == gamefile.Moves {
		return language.Text{}
	}
	game := language.Text{English: r.Game, Chinese: language.Say(r.title).Chinese}
	return language.Say(" ({game} as {format})", "game", game, "format", language.Say(r.Format))
}

// resultText returns the result, the length of the game and a player's failure.
func (r *Report) resultText() language.Text {
	plies, form := language.Say("{n} plies", "n", len(r.Plies)), "{winner} wins"
	if len(r.Plies) == 1 {
		plies = language.Say("1 ply")
	}
	switch r.Result {
	case "":
		return language.Say("not over after {plies}", "plies", plies)
	case gamefile.Draw:
		form = "a draw"
	}
	form += " in {plies}"
	text := language.Say(form, "winner", r.player(r.Result), "plies", plies)
	if !r.failed() {
		return text
	}
	failed := map[string]string{
		gamefile.Bug:     "{result}: {loser} crashed",
		gamefile.Illegal: "{result}: {loser} made an illegal move",
		gamefile.Timeout: "{result}: {loser} was out of time",
	}[r.End]
	loser := map[string]string{gamefile.First: gamefile.Second, gamefile.Second: gamefile.First}[r.Result]
	return language.Say(failed, "result", text, "loser", r.player(loser))
}

// row returns the line of a ply: the move, its win rate and mark, and the better line.
func (p *Ply) row(l language.Language) string {
	row := fmt.Sprintf("%4d  %s  %-6s %6.3f  %-2s", p.Ply, letter(p.By), p.name, p.Winrate, p.Mark)
	var notes []string
	if p.Proven != nil {
		notes = append(notes, say(p.Proven.Engine(), engine.Verbal).In(l))
	}
	if p.Loss > 0 && p.Mark != "" && !p.Certain {
		notes = append(notes, language.Say("-{loss} by estimate", "loss", fmt.Sprintf("%.3f", p.Loss)).In(l))
	}
	if p.Better != nil {
		notes = append(notes, language.Say("better {line}", "line", p.Better.text()).In(l))
	}
	return row + "  " + strings.Join(notes, language.Say("; ").In(l))
}

// conclusions returns the paragraphs after the moves: the turning point with the reply to it, the
// collapse at another move, and the summary.
func (r *Report) conclusions() (lines []language.Text) {
	if t := r.Turning; t != nil {
		form := "Turning point: {text}"
		if t.Estimate != nil {
			form = "Turning point, by estimate: {text}"
		}
		lines = append(lines, language.Say(form, "text", t.Text))
		if p := r.Plies[t.Ply-1]; p.Punished != nil {
			lines = append(lines, language.Say("After {move}: {line}.", "move", moveText(p.name), "line", p.Punished.text()))
		}
		if c := r.Collapse; c != nil && c.Ply != t.Ply {
			lines = append(lines, c.Text)
		}
	}
	return append(lines, r.summary()...)
}

// summary returns the accuracy of both sides, the proven part of the game, and the best line of a
// game that is not over, each in sentences.
func (r *Report) summary() (lines []language.Text) {
	var parts []language.Text
	for _, side := range sides {
		if a, moved := r.Accuracy[side]; moved {
			parts = append(parts, language.Say("{player} {n} %", "player", r.player(side), "n", fmt.Sprintf("%.1f", a)))
		}
	}
	if len(parts) == len(sides) {
		lines = append(lines, language.Say("Accuracy: {first}, {second}.", "first", parts[0], "second", parts[1]))
	} else if parts != nil {
		lines = append(lines, language.Say("Accuracy: {first}.", "first", parts[0]))
	}
	lines = append(lines, r.provenPart())
	if next := r.Next; next != nil {
		text := language.Say("Now {line}.", "line", next.text())
		if next.Why != nil {
			text = language.Sentences(text, language.Say("{why}.", "why", next.Why.Text.Capital()))
		}
		lines = append(lines, text)
	}
	return lines
}

// provenPart says which part of the game is proven, and what follows for a game without a turning
// point.
func (r *Report) provenPart() language.Text {
	switch from := r.ProvenFrom; {
	case from == nil:
		return language.Say("Nothing is proven: the end of the game is too far away.")
	case *from == 0 && r.Turning == nil:
		return language.Say("Proven: all positions, the first one too; no move changed the result.")
	case *from == 0:
		return language.Say("Proven: all positions, the first one too.")
	case r.Turning == nil:
		return language.Say("Proven: all positions after ply {n}; no move after it changed the result, "+
			"which was decided by ply {n} or before.", "n", *from)
	}
	return language.Say("Proven: all positions after ply {n}.", "n", *r.ProvenFrom)
}

// text returns the first move of a variation, its value and the moves after it.
func (l *Variation) text() language.Text {
	value := l.does()
	if l.Proven == nil {
		value = language.Same(fmt.Sprintf("%.3f", l.Winrate))
	}
	form, shown := "{move} {value}", l.names[1:]
	switch {
	case len(shown) > variationPlies:
		form, shown = "{move} {value} (then {moves} ..)", shown[:variationPlies]
	case len(shown) > 0:
		form = "{move} {value} (then {moves})"
	}
	return language.Say(form, "move", l.first(), "value", value, "moves", strings.Join(shown, " "))
}

// sides are the names of the sides.
var sides = [2]string{gamefile.First, gamefile.Second}

// letter returns the letter of a side's pieces.
func letter(side string) string {
	return boardtext.Side(engine.Player(slices.Index(sides[:], side)))
}

// name returns the name of the player who has a side.
func (r *Report) name(side string) string {
	if side == gamefile.First {
		return r.First
	}
	return r.Second
}

// player returns that name for a text. A player without a name is named by the side.
func (r *Report) player(side string) language.Text { return playerText(r.name(side)) }

// playerText returns the name of a player for a text.
func playerText(name string) language.Text {
	if slices.Contains(sides[:], name) {
		return language.Say(name)
	}
	return language.Same(name)
}
