package soak

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"
)

// soakOption is an option as the engine lists it.
type soakOption struct {
	name, kind, fallback string
	low, high            int
	choices              []string
}

// readOptions asks the engine for its options.
func (l *life) readOptions() {
	l.say("c4")
	for a := l.next(); a.Type != "c4ok"; a = l.next() {
		if a.Type == "option" {
			l.options = append(l.options, parseOption(strings.Fields(a.text)[1:]))
		}
	}
	require.NotEmpty(l, l.options)
}

func parseOption(words []string) (o soakOption) {
	for ; len(words) > 1; words = words[2:] {
		switch value := words[1]; words[0] {
		case "name":
			o.name = value
		case "type":
			o.kind = value
		case "default":
			o.fallback = value
		case "min":
			o.low, _ = strconv.Atoi(value)
		case "max":
			o.high, _ = strconv.Atoi(value)
		case "var":
			o.choices = append(o.choices, value)
		}
	}
	return o
}

func (l *life) option(name string) soakOption {
	at := slices.IndexFunc(l.options, func(o soakOption) bool { return o.name == name })
	require.GreaterOrEqual(l, at, 0, name)
	return l.options[at]
}

// soakRange keeps an option to values with which short searches are of use and
// many engines fit into a machine. Others get the lowest 16 of their values.
var soakRange = map[string][2]int{"Threads": {1, 2}, "Hash": {1, 16}, "MoveOverhead": {10, 20}}

// changeOption sets an option to any value that makes sense.
func (l *life) changeOption() {
	o := pick(l, l.options)
	if l.oneIn(2) { // these change most for a session
		o = l.option(pick(l, []string{"Output", "Ponder", "Threads", "Hash"}))
	}
	name := o.name
	if l.oneIn(4) {
		name = strings.ToUpper(name)
	}
	value := o.fallback
	switch {
	case o.kind == "button":
		l.say("setoption name " + name)
		return
	case l.oneIn(3):
		// the default
	case o.kind == "check":
		value = pick(l, []string{"true", "false"})
	case o.kind == "spin":
		low, high := o.low, min(o.high, o.low+15)
		if r, ok := soakRange[o.name]; ok {
			low, high = r[0], r[1]
		}
		value = strconv.Itoa(low + l.below(high-low+1))
	case o.kind == "combo":
		value = pick(l, o.choices)
	default: // a number, whose range is not told, but all of them hold these
		value = pick(l, []string{"0", "0.5", "1"})
	}
	if o.name == "LimitStrength" {
		l.limited = value == "true"
	}
	l.say("setoption name " + name + " value " + value)
}
