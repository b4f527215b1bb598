package cli

import (
	"os"

	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/language"
)

// Lang returns the flag --lang of a command that writes texts for people. It sets the language of
// the locale, until the flag is read.
func Lang(to *language.Language) Flag {
	*to = language.OfLocale(os.Getenv)
	languages := []string{string(language.English), string(language.Chinese)}
	return NewFlag(field.Choice("--lang", (*string)(to), languages), "LANG",
		"write in English, en, or in Chinese, zh; else in the language of the locale (LC_ALL, LC_MESSAGES, LANG)")
}
