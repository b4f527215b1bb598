package match

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

// players returns the players. Each group after -engine is added to the group after -each.
func players(engines [][]keyValue, each []keyValue) (all []Player, err error) {
	for i, own := range engines {
		var p Player
		if err := p.set(each, "-each"); err != nil {
			return nil, err
		}
		if p.Name != "" {
			return nil, expected("-each", "no name: players have different ones")
		}
		shared := p.Limits
		p.Limits = Limits{}
		if err := p.set(own, "-engine"); err != nil {
			return nil, err
		}
		if p.Limits == (Limits{}) {
			p.Limits = shared
		}
		p.finish(i)
		all = append(all, p)
	}
	return all, nil
}

// finish sets the defaults of the i-th player.
func (p *Player) finish(i int) {
	if p.Name == "" && p.Library != "" {
		p.Name = libraryName(p.Library)
	}
	if p.Name == "" {
		p.Name = defaultName(i)
	}
	if p.Limits != (Limits{}) {
		return
	}
	p.MoveTime = defaultMoveTime
	if p.Library != "" {
		p.MoveTime = libraryMoveTime
	}
}

// The limits of a move for a player without any, in ms. Libraries keep to their judge's:
// they are not told another one.
const (
	defaultMoveTime = 100
	libraryMoveTime = 3000
)

// libraryName returns the name of a library's file, without what follows its last dot.
func libraryName(file string) string {
	file = file[strings.LastIndexAny(file, `/\`)+1:]
	return strings.TrimSuffix(file, path.Ext(file))
}

// defaultName returns A, B, ..., Z, 27, 28, ...
func defaultName(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return strconv.Itoa(i + 1)
}

// playerKeys describes the keys of a group after -engine or -each.
var playerKeys = []struct{ key, value, help string }{
	{"cmd", "COMMAND", "start this command, quoted as in a shell, without its operators; or"},
	{"lib", "PATH", "load this library of the course's kind"},
	{"name", "NAME", "call it so in tables (default A, B, ..., or as the library)"},
	{"dir", "DIRECTORY", "start it in this directory"},
	{"option.NAME", "VALUE", "change a setting of the engine"},
	{"movetime", "MS", fmt.Sprintf(
		"give it this time a move (default %d, a library %d); or", defaultMoveTime, libraryMoveTime)},
	{"tc", "TIME[+INC]", "give it a clock for the game: seconds, and seconds added after a move"},
	{"nodes", "N", "bound its simulations a move, instead or in addition"},
}

// keys lists the keys for an error.
func keys() string {
	var names []string
	for _, k := range playerKeys {
		names = append(names, k.key+"=")
	}
	return strings.Join(names, ", ")
}

// set sets the fields that the words of a group name.
func (p *Player) set(group []keyValue, flag string) error {
	for _, kv := range group {
		field := flag + " " + kv.key
		option, isOption := strings.CutPrefix(kv.key, "option.")
		var err error
		switch {
		case isOption && option != "":
			p.setOption(option, kv.value)
		case kv.key == "name":
			p.Name = kv.value
		case kv.key == "cmd":
			p.Command = kv.value
		case kv.key == "lib":
			p.Library = kv.value
		case kv.key == "dir":
			p.Dir = kv.value
		case kv.key == "movetime":
			err = parseInteger(field, kv.value, 1, maxMoveTime, &p.MoveTime)
		case kv.key == "nodes":
			var nodes int64
			err = parseInteger(field, kv.value, 1, maxNodes, &nodes)
			p.Nodes = uint64(nodes)
		case kv.key == "tc":
			p.TC, err = parseTimeControl(field, kv.value)
		default:
			err = expected(field, "one of %s", keys())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// setOption sets an option. An option of the same name is replaced.
func (p *Player) setOption(name, value string) {
	var others []Option
	for _, o := range p.Options {
		if !strings.EqualFold(o.Name, name) {
			others = append(others, o)
		}
	}
	p.Options = append(others, Option{name, value})
}
