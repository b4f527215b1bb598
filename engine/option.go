package engine

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// OptionType says what values an option takes.
type OptionType uint8

// The types of options.
const (
	Check  OptionType = iota // true or false
	Spin                     // an integer from Min to Max
	Real                     // a decimal number from Min to Max
	Combo                    // one of Choices
	Button                   // no value: setting it is an action
)

// Option describes a setting, so that clients can offer it and the protocol can refuse a
// bad value.
type Option struct {
	Name     string
	Type     OptionType
	Default  string
	Min, Max float64  // Spin and Real
	Choices  []string // Combo
	Help     string   // one line: meaning and unit
	// Applies reports whether a game with the given traits can use the option. Nil: every
	// game can.
	Applies func(Traits) bool
}

// Check returns nil if the option takes value, else a *FieldError.
func (o Option) Check(value string) error {
	ok, expected := false, ""
	switch o.Type {
	case Check:
		ok, expected = value == "true" || value == "false", "true or false"
	case Spin:
		n, err := strconv.ParseInt(value, 10, 64)
		ok = err == nil && strconv.FormatInt(n, 10) == value && n >= int64(o.Min) && n <= int64(o.Max)
		expected = fmt.Sprintf("an integer from %.0f to %.0f", o.Min, o.Max)
	case Real:
		x, decimal := ParseDecimal(value)
		ok = decimal && x >= o.Min && x <= o.Max
		expected = fmt.Sprintf("a number from %s to %s", formatDecimal(o.Min), formatDecimal(o.Max))
	case Combo:
		ok, expected = slices.Contains(o.Choices, value), "one of "+strings.Join(o.Choices, ", ")
	case Button:
		ok, expected = value == "", "no value"
	}
	if ok {
		return nil
	}
	return &FieldError{Field: o.Name, Expected: expected}
}

var decimal = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)$`)

// ParseDecimal reads decimal digits with an optional sign and point, the form of numbers
// in all commands and options.
func ParseDecimal(text string) (x float64, ok bool) {
	if !decimal.MatchString(text) {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}

func formatDecimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
