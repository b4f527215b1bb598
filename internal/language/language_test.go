package language_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/language"
)

func TestOfLocale(t *testing.T) {
	for _, c := range []struct {
		environment map[string]string
		want        language.Language
	}{
		{nil, language.English},
		{map[string]string{"LANG": "zh_CN.UTF-8"}, language.Chinese},
		{map[string]string{"LANG": "zh"}, language.Chinese},
		{map[string]string{"LANG": "C.UTF-8"}, language.English},
		{map[string]string{"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_TW"}, language.Chinese},
		{map[string]string{"LANG": "zh_CN", "LC_MESSAGES": "zh_CN", "LC_ALL": "C"}, language.English},
		{map[string]string{"LANG": "zh_CN", "LC_ALL": ""}, language.Chinese},
	} {
		got := language.OfLocale(func(name string) string { return c.environment[name] })
		require.Equal(t, c.want, got, c.environment)
	}
}

func TestSay(t *testing.T) {
	first := language.Say("the first player")
	require.Equal(t, language.Text{English: "the first player", Chinese: "先手"}, first)
	require.Equal(t, "先手 is not 3", language.Say("{side} is not {n}", "n", 3, "side", first).In(language.Chinese),
		"a form without a translation")
	require.Equal(t, "The first player", first.Capital().In(language.English))
	require.Equal(t, language.Text{}, language.Text{}.Capital())
	a, b := language.Same("a"), language.Same("b")
	require.Equal(t, language.Text{English: "a, b or the first player", Chinese: "a、b 或先手"},
		language.Listed([]language.Text{a, b, first}, "or"))
	for name, want := range map[string]string{"Strategy": "Strategy 获胜", "对手1": "对手1 获胜", "先手": "先手获胜"} {
		require.Equal(t, want, language.Say("{winner} wins", "winner", name).In(language.Chinese))
	}
	require.Equal(t, "用 --shard 1/2 重下", language.Say("the match with --shard {shard}", "shard", "1/2").In(language.Chinese),
		"no second blank")
	require.Equal(t, a, language.Listed([]language.Text{a}, "or"))
	require.Equal(t, language.Text{English: "a b", Chinese: "ab"}, language.Sentences(language.Text{}, a, language.Text{}, b))
}

// TestPlaces: a form has the same places in both languages, though a place may come twice.
func TestPlaces(t *testing.T) {
	places := func(form string) []string {
		found := regexp.MustCompile(`\{[^}]*\}`).FindAllString(form, -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	for english, chinese := range language.Forms() {
		require.Equal(t, places(english), places(chinese), english)
	}
}
