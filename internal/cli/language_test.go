package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/language"
)

// TestLang: the flag decides, else the locale; another language is refused.
func TestLang(t *testing.T) {
	for _, c := range []struct {
		locale string
		words  []string
		want   language.Language
		err    string
	}{
		{"C.UTF-8", nil, language.English, ""},
		{"zh_CN.UTF-8", nil, language.Chinese, ""},
		{"zh_CN.UTF-8", []string{"--lang", "en"}, language.English, ""},
		{"", []string{"--lang=zh"}, language.Chinese, ""},
		{"", []string{"--lang", "de"}, "", "--lang: expected one of en, zh"},
	} {
		t.Setenv("LC_ALL", c.locale)
		t.Setenv("LANG", "")
		var got language.Language
		err := Syntax{Sections: Flags(Lang(&got))}.Read(c.words)
		if c.err != "" {
			require.ErrorContains(t, err, c.err)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
}
