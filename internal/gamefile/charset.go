//go:build !js

package gamefile

import (
	"regexp"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/c4engine/c4engine/engine"
)

var (
	// charset matches the property of SGF that names a text's encoding.
	charset = regexp.MustCompile(`\bCA\[\s*([\w-]+)\s*\]`)
	// encodings are those of older files by their plain names. Windows-1252 is Latin-1 with letters
	// where that has control characters.
	encodings = map[string]encoding.Encoding{
		"iso88591": charmap.Windows1252, "latin1": charmap.Windows1252,
		"windows1252": charmap.Windows1252, "cp1252": charmap.Windows1252,
		"gb18030": simplifiedchinese.GB18030, "gbk": simplifiedchinese.GB18030,
		"gb2312": simplifiedchinese.GB18030, "gb": simplifiedchinese.GB18030, "cp936": simplifiedchinese.GB18030,
	}
)

// utf8Of returns a text in UTF-8, and says so where SGF names the encoding. A text that names none
// is in Latin-1, as the standards of PGN and SGF have it, unless it has words in Chinese.
func utf8Of(text []byte) ([]byte, error) {
	if utf8.Valid(text) {
		return text, nil
	}
	from := encodings["latin1"]
	if isChinese(text) {
		from = simplifiedchinese.GB18030
	}
	if m := charset.FindSubmatch(text); m != nil {
		name := plain(string(m[1]))
		switch from = encodings[name]; {
		case name == "utf8":
			return text, nil // with a wrong byte, for which no other encoding stands
		case from == nil:
			return nil, engine.Expected("CA", "UTF-8, ISO-8859-1 or GB18030, not %.20q", m[1])
		}
	}
	text, err := from.NewDecoder().Bytes(text)
	return charset.ReplaceAll(text, []byte("CA[UTF-8]")), err
}

// isChinese reports whether all bytes beyond ASCII are pairs of GB2312, and two characters stand
// side by side somewhere, as four accented letters do in no name.
func isChinese(text []byte) bool {
	pairs, longest := 0, 0 // in the present run and in the longest one
	for i := 0; i < len(text); i++ {
		if text[i] < utf8.RuneSelf {
			pairs = 0
			continue
		}
		if text[i] < 0xa1 || text[i] > 0xf7 || i+1 == len(text) || text[i+1] < 0xa1 {
			return false
		}
		i++
		pairs++
		longest = max(longest, pairs)
	}
	return longest > 1
}
