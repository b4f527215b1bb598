package engine

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

// String returns the type in lower case.
func (t OptionType) String() string {
	return [...]string{
		Check: "check", Spin: "spin", Real: "real", Combo: "combo", Button: "button",
	}[t]
}

// Option describes a setting, so that clients can offer it and the protocol can refuse a
// bad value.
type Option struct {
	Name     string
	Type     OptionType
	Default  string
	Min, Max float64  // Spin and Real
	Choices  []string // Combo
	Levels   []Level  // measured strengths, the weakest first; none: the option sets no strength
	Help     string   // one line: meaning and unit
	// Applies reports whether a game can use the option. Nil: every game can.
	Applies func(Game) bool
}

// Level is a value of an option that sets the strength of play.
type Level struct {
	Value int `json:"value"`
	// Word is what people call players of this strength, and of those between this level and the
	// one before.
	Word string `json:"word"`
}
