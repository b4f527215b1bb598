package field_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

func TestInteger(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "-10": -10, "9223372036854775807": math.MaxInt64} {
		n, ok := field.Integer[int64](text)
		require.True(t, ok, text)
		require.Equal(t, want, n)
	}
	for _, text := range []string{"", "-", "+1", "01", "-0", "--1", "1.0", "0x1", "1_0", " 1", "9223372036854775808", "99999999999999999999"} {
		_, ok := field.Integer[int64](text)
		require.False(t, ok, text)
	}
	u, ok := field.Integer[uint64]("18446744073709551615")
	require.True(t, ok)
	require.Equal(t, uint64(math.MaxUint64), u)
	for _, text := range []string{"-1", "18446744073709551616"} {
		_, ok = field.Integer[uint64](text)
		require.False(t, ok, text)
	}
	_, ok = field.Integer[uint8]("256")
	require.False(t, ok)
}

func TestInt(t *testing.T) {
	n, err := field.Int("k", "9", 1, 9)
	require.NoError(t, err)
	require.Equal(t, 9, n)
	for _, text := range []string{"0", "10", "x", "-"} {
		_, err := field.Int("k", text, 1, 9)
		require.EqualError(t, err, "k: expected an integer from 1 to 9")
	}
	_, err = field.Int("k", "", 1, 9)
	require.EqualError(t, err, "k: expected a value: an integer from 1 to 9")
	_, err = field.Real("x", "", 0, 2.5)
	require.EqualError(t, err, "x: expected a value: a number from 0 to 2.5")
}

func TestRead(t *testing.T) {
	type values struct {
		nodes uint64
		time  time.Duration
		lines int
		prove bool
		moves []string
	}
	read := func(words ...string) (v values, err error) {
		err = field.Read(words, []field.Field{
			field.Whole("nodes", &v.nodes, 1, 100),
			field.Millis("time", &v.time, 0),
			field.UpTo("lines", &v.lines, 255),
			field.Flag("prove", &v.prove),
			field.Rest("moves", &v.moves, "one move or more"),
		})
		return v, err
	}
	for _, c := range []struct {
		words []string
		want  values
	}{
		{nil, values{}},
		{[]string{"time", "5", "nodes", "7", "prove"}, values{nodes: 7, time: 5 * time.Millisecond, prove: true}},
		{[]string{"lines", "moves", "a", "nodes"}, values{lines: 255, moves: []string{"a", "nodes"}}},
		{[]string{"lines", "3"}, values{lines: 3}},
		{[]string{"lines", "all", "nodes", "7"}, values{lines: 255, nodes: 7}},
	} {
		got, err := read(c.words...)
		require.NoError(t, err, c.words)
		require.Equal(t, c.want, got)
	}
	for want, words := range map[string][]string{
		"x: expected one of nodes, time, lines, prove, moves":  {"nodes", "1", "x"},
		`"": expected one of nodes, time, lines, prove, moves`: {""},
		"prove: expected only once":                            {"prove", "prove"},
		"nodes: expected a value: an integer from 1 to 100":    {"nodes"},
		"nodes: expected an integer from 1 to 100":             {"nodes", "time"},
		"time: expected an integer from 0 to 86400000":         {"time", "86400001"},
		"lines: expected an integer from 1 to 255":             {"lines", "0"},
		"moves: expected one move or more":                     {"moves"},
	} {
		_, err := read(words...)
		require.EqualError(t, err, want)
	}
}

func TestCheck(t *testing.T) {
	spin := engine.Option{Name: "Spin", Type: engine.Integer, Min: 1, Max: 8}
	real := engine.Option{Name: "Real", Type: engine.Number, Min: 0, Max: 2.5}
	exact := engine.Option{Name: "Exact", Type: engine.Integer, Min: 0, Max: 1 << 53}
	combo := engine.Option{Name: "Combo", Type: engine.Choice, Choices: []string{"a", "b"}}
	check := engine.Option{Name: "Check", Type: engine.Bool}
	button := engine.Option{Name: "Button", Type: engine.Action}
	wide := engine.Option{Name: "Wide", Type: engine.Number, Min: 0.25, Max: 1e9}
	require.EqualError(t, field.Check(wide, "x"), "Wide: expected a number from 0.25 to 1000000000")
	for _, c := range []struct {
		option    engine.Option
		good, bad []string
	}{
		{spin, []string{"1", "8"}, []string{"0", "9", "", "x", "1.5", "+1", "01", " 1", "99999999999999999999"}},
		{exact, []string{"0", "9007199254740992"}, []string{"9007199254740993", "-1", "1_0"}},
		{real, []string{"0", "2.5", "+1", ".5", "2.", "-0"}, []string{"-0.1", "2.6", "", "x", "NaN", "Inf", "0x1p0", "1_0", "1e-3", ".", "+", "1 "}},
		{wide, []string{"1000000000"}, []string{"1e9"}},
		{combo, []string{"a", "b"}, []string{"", "c", "A"}},
		{check, []string{"true", "false"}, []string{"", "1", "True"}},
		{button, []string{""}, []string{"x"}},
	} {
		for _, value := range c.good {
			require.NoError(t, field.Check(c.option, value), "%s %q", c.option.Name, value)
		}
		for _, value := range c.bad {
			var wrong *engine.FieldError
			require.ErrorAs(t, field.Check(c.option, value), &wrong, "%s %q", c.option.Name, value)
			require.Equal(t, c.option.Name, wrong.Field)
		}
	}
}

func TestQuote(t *testing.T) {
	for word, want := range map[string]string{
		"depth":                  "depth",
		"Zug_1-ü":                "Zug_1-ü",
		"":                       `""`,
		"a b":                    `"a b"`,
		"a:":                     `"a:"`,
		"a\n\x1b[31m":            `"a\n\x1b[31m"`,
		"\u202e\u2028":           `"\u202e\u2028"`,
		strings.Repeat("é", 32):  strings.Repeat("é", 32),
		strings.Repeat("é", 33):  `"` + strings.Repeat("é", 32) + `..."`,
		strings.Repeat("\n", 33): `"` + strings.Repeat(`\n`, 32) + `..."`,
	} {
		require.Equal(t, want, field.Quote(word))
	}
}

func TestListed(t *testing.T) {
	for want, words := range map[string][]string{
		"": nil, "a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"},
	} {
		require.Equal(t, want, field.Listed(words, "and"))
	}
	require.Equal(t, "a", field.OneOf([]string{"a"}))
	require.Equal(t, "one of a, b", field.OneOf([]string{"a", "b"}))
	for word, near := range map[string]string{
		"analyse": "analyze", "GO": "go", "gp": "go", "stpo": "stop", "analzye": "analyze", "x": "", "": "", "positionstartpos": "",
		strings.Repeat("go", 1000): "", "pösition": "position",
	} {
		want := "one of go, stop, analyze, position"
		if near != "" {
			want += "; did you mean " + near
		}
		require.Equal(t, want, field.OneOfNot(word, []string{"go", "stop", "analyze", "position"}), word)
	}
}

// TestCells: a character of East Asia takes two places.
func TestCells(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a é": 3, "四子棋": 6, "一，二": 6, "かな": 4, "한글": 4, "“x”": 5} {
		require.Equal(t, want, field.Cells(text), text)
	}
}

func TestWrap(t *testing.T) {
	require.Equal(t, "a word", field.Wrap("a word", 6, 2))
	require.Equal(t, "  new  some\n       words\n       here", field.Wrap("  new  some words here", 12, 7))
	require.Equal(t, "unbreakable\nword", field.Wrap("unbreakable word", 4, 0))
	require.Equal(t, "unbreakable", field.Wrap("unbreakable", 4, 0))
	require.Equal(t, "时间到了，\n  请看（第\n  一步）", field.Wrap("时间到了，请看（第一步）", 10, 2))
	require.Equal(t, "下在y=3\n之后", field.Wrap("下在y=3之后", 8, 0))
	require.Equal(t, "失败  x", field.Pad("失败", 6)+"x")
	require.Equal(t, "long x", field.Pad("long", 3)+"x")
}
