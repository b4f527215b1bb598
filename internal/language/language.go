// Package language says texts in English and in Chinese. A text stands in the code in English, as a
// form with {places} for values. The Chinese forms are the files of the folder chinese, an object
// of JSON for each package, and the texts of the page in the browser, which shares some of them.
package language

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/web/page"
)

// Language is a language, by its tag.
type Language string

// The languages.
const (
	English Language = "en"
	Chinese Language = "zh"
)

// OfLocale returns the language of the locale in an environment, which is English unless the locale
// is Chinese.
func OfLocale(getenv func(string) string) Language {
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(name); locale != "" {
			if strings.HasPrefix(locale, "zh") {
				return Chinese
			}
			return English
		}
	}
	return English
}

// Text is a text in each language.
type Text struct {
	English string `json:"text,omitempty"`
	Chinese string `json:"text_zh,omitempty"`
}

// In returns the text in a language.
func (t Text) In(l Language) string {
	if l == Chinese {
		return t.Chinese
	}
	return t.English
}

// Same returns a text that is the same in all languages, such as a name.
func Same(text string) Text { return Text{text, text} }

// Say returns a form with its places filled: values are the name of a place and its value, in turn.
// A value is a Text, or printed in the same way in all languages.
func Say(form string, values ...any) Text {
	var english, chinese []string
	for i := 0; i < len(values); i += 2 {
		place := fmt.Sprintf("{%s}", values[i])
		value, ok := values[i+1].(Text)
		if !ok {
			value = Same(fmt.Sprint(values[i+1]))
		}
		english, chinese = append(english, place, value.English), append(chinese, place, value.Chinese)
	}
	return Text{
		English: strings.NewReplacer(english...).Replace(form),
		Chinese: filled(inChinese(form), chinese),
	}
}

// filled returns a Chinese form with its places filled: values are places and their values, in
// turn. A blank parts a Chinese character of the form from a Latin letter or digit of a value.
func filled(form string, values []string) string {
	replacer := strings.NewReplacer(values...)
	var text strings.Builder
	from := 0
	for _, at := range placeInForm.FindAllStringIndex(form, -1) {
		text.WriteString(form[from:at[0]])
		value := replacer.Replace(form[at[0]:at[1]])
		before, _ := utf8.DecodeLastRuneInString(form[:at[0]])
		if unicode.Is(unicode.Han, before) && latinFirst.MatchString(value) {
			value = " " + value
		}
		after, _ := utf8.DecodeRuneInString(form[at[1]:])
		if unicode.Is(unicode.Han, after) && latinLast.MatchString(value) {
			value += " "
		}
		text.WriteString(value)
		from = at[1]
	}
	return text.String() + form[from:]
}

var (
	placeInForm = regexp.MustCompile(`\{[^{}]*\}`)
	latinFirst  = regexp.MustCompile(`^[A-Za-z0-9]`)
	latinLast   = regexp.MustCompile(`[A-Za-z0-9%]$`)
)

// inChinese returns a form in Chinese. One without a translation stays English.
func inChinese(form string) string {
	if chinese, known := Forms()[form]; known {
		return chinese
	}
	return form
}

//go:embed chinese
var folder embed.FS

// Forms returns the Chinese forms by the English ones.
var Forms = sync.OnceValue(func() map[string]string {
	var shared struct{ Texts map[string]string }
	err := json.Unmarshal(page.Chinese, &shared)
	names, _ := fs.Glob(folder, "chinese/*") // the pattern is right
	for _, name := range names {
		text, unread := folder.ReadFile(name)
		err = cmp.Or(err, unread, json.Unmarshal(text, &shared.Texts)) // which adds to them
	}
	if err != nil {
		panic(err) // all files are embedded
	}
	return shared.Texts
})

// Sentences returns sentences one after the other. It leaves out empty ones.
func Sentences(all ...Text) (joined Text) {
	for _, t := range all {
		if joined.English != "" && t.English != "" {
			joined.English += " "
		}
		joined.English += t.English
		joined.Chinese += t.Chinese
	}
	return joined
}

// Listed returns "a, b and c" for the conjunction "and", in Chinese “a、b、c”.
func Listed(all []Text, conjunction string) Text {
	var english, chinese []string
	for _, t := range all {
		english, chinese = append(english, t.English), append(chinese, t.Chinese)
	}
	last := len(all) - 1
	if last < 1 {
		return Text{strings.Join(english, ""), strings.Join(chinese, "")}
	}
	form := map[string]string{"and": "{rest}、{last}", "or": "{rest}或{last}"}[conjunction]
	values := []string{"{rest}", strings.Join(chinese[:last], "、"), "{last}", chinese[last]}
	return Text{English: field.Listed(english, conjunction), Chinese: filled(form, values)}
}

// Capital returns the text with a capital first letter.
func (t Text) Capital() Text {
	if t.English != "" {
		t.English = strings.ToUpper(t.English[:1]) + t.English[1:]
	}
	return t
}
