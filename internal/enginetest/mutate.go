package enginetest

import (
	"bytes"

	"github.com/c4engine/c4engine/internal/rng"
)

// Mutator makes inputs for parsers from known ones. It changes a few bytes, words and lines
// of a known input, so that some inputs stay valid and most are nearly valid. The same seed
// makes the same inputs.
type Mutator struct {
	known  [][]byte
	words  [][]byte // of all the known inputs
	random rng.Source
	input  []byte // the last one made
	spare  []byte // scratch memory
}

// values are words that break weak parsers.
var values = []string{
	"0", "-0", "-1", "1", "2", "7", "9", "12", "13", "64", "255", "256", "65535", "65536", "2147483647", "2147483648", "4294967296",
	"9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "99999999999999999999", "1e3", "0x10",
	"1_0", "+1", "007", "1.5", ".5", "5.", "NaN", "inf", "1e999", "true", "null", "none", "\"", "'", "\\", "\ufeff", "\u2028", "\x00", "\xff",
	"\r", "{", "}", "[", "]", "()", "$(x)", "`x`", ";", "#", "/", ",", "=", "-", "--",
}

// marks are bytes with a meaning in some format.
const marks = " \t\r\n/,.;:=+-_#\"'\\(){}[]$`*0123456789abcdefghxoXOry\x00\x7f\x80\xff"

// maxInput is the largest size of an input in bytes: doubling lines would make it long.
const maxInput = 4 << 10

// NewMutator returns a mutator of the known inputs, at least one.
func NewMutator(seed uint64, known ...string) *Mutator {
	m := &Mutator{random: rng.New(seed)}
	for _, text := range known {
		m.known = append(m.known, []byte(text))
		m.words = append(m.words, bytes.Fields([]byte(text))...)
	}
	for _, value := range values {
		m.words = append(m.words, []byte(value))
	}
	return m
}

// Next returns an input. The next call overwrites it.
func (m *Mutator) Next() []byte {
	m.input = append(m.input[:0], m.pick(m.known)...)
	for n := m.below(5); n > 0; n-- {
		switch m.below(8) {
		case 0, 1:
			m.changeByte()
		case 2:
			m.changeRange()
		case 3, 4, 5:
			m.changeWord()
		case 6:
			m.changeLine()
		default:
			m.crossOver()
		}
		m.input = m.input[:min(len(m.input), maxInput)]
	}
	return m.input
}

func (m *Mutator) below(n int) int           { return int(m.random.Below(uint32(n))) }
func (m *Mutator) pick(from [][]byte) []byte { return from[m.below(len(from))] }
func (m *Mutator) somewhere() (i int)        { return m.below(len(m.input) + 1) }
func (m *Mutator) someRange() (i, j int)     { i = m.somewhere(); return i, i + m.below(len(m.input)-i+1) }
func (m *Mutator) replace(i, j int, with []byte) {
	m.swap(append(append(append(m.spare[:0], m.input[:i]...), with...), m.input[j:]...))
}
func (m *Mutator) swap(next []byte) { m.spare, m.input = m.input, next }

// changeByte replaces, inserts or deletes one byte, or flips a bit of it.
func (m *Mutator) changeByte() {
	i := m.somewhere()
	j := min(i+1, len(m.input))
	mark := []byte{marks[m.below(len(marks))]}
	switch m.below(4) {
	case 0:
		m.replace(i, j, mark)
	case 1:
		m.replace(i, i, mark)
	case 2:
		m.replace(i, j, nil)
	default:
		if i < j {
			m.input[i] ^= 1 << m.below(8)
		}
	}
}

// changeRange deletes or doubles a random range.
func (m *Mutator) changeRange() {
	i, j := m.someRange()
	if m.below(2) == 0 {
		m.replace(i, j, nil)
	} else {
		m.replace(j, j, m.input[i:j])
	}
}

// changeWord replaces, inserts or deletes a word.
func (m *Mutator) changeWord() {
	i, j := m.around(" \n,/")
	word := m.pick(m.words)
	switch m.below(4) {
	case 0:
		m.replace(i, j, nil)
	case 1:
		m.replace(i, i, []byte{' '})
		m.replace(i, i, word)
	default:
		m.replace(i, j, word)
	}
}

// changeLine deletes or doubles a line, or inserts the first line of a known input.
func (m *Mutator) changeLine() {
	i, j := m.around("\n")
	j = min(j+1, len(m.input))
	switch m.below(3) {
	case 0:
		m.replace(i, j, nil)
	case 1:
		m.replace(j, j, m.input[i:j])
	default:
		lines := m.pick(m.known)
		end := 1 + bytes.IndexByte(lines, '\n')
		if end == 0 {
			end = len(lines)
		}
		m.replace(i, i, lines[:end])
	}
}

// crossOver replaces the end by the end of a known input.
func (m *Mutator) crossOver() {
	other := m.pick(m.known)
	m.replace(m.somewhere(), len(m.input), other[m.below(len(other)+1):])
}

// around returns a random range between two of the separators.
func (m *Mutator) around(separators string) (i, j int) {
	at := m.somewhere()
	i = 1 + bytes.LastIndexAny(m.input[:at], separators)
	j = len(m.input)
	if end := bytes.IndexAny(m.input[at:], separators); end >= 0 {
		j = at + end
	}
	return i, j
}
