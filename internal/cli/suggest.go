package cli

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// suggest returns an error with the command that is nearest to the first word, or err if no
// command is near. It drops kong's suggestion for a flag of one letter: every other one is near.
func suggest(parser *kong.Kong, args []string, err error) error {
	if flag := letter.FindString(err.Error()); flag != "" {
		return errors.New(flag)
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return err
	}
	nearest, distance := "", 3 // a word with three mistakes is not near
	for _, name := range commandNames(parser) {
		if d := edits(args[0], name); d < min(distance, len(name)) {
			nearest, distance = name, d
		}
	}
	if nearest == "" || distance == 0 {
		return err
	}
	return fmt.Errorf("%q is no command: did you mean %q?", args[0], nearest)
}

var letter = regexp.MustCompile(`^unknown flag -\w\b`)

// edits returns the edit distance of two words: letters inserted, deleted or replaced, and
// neighbours swapped.
func edits(a, b string) int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
		for j := range table[i] {
			switch {
			case i == 0 || j == 0:
				table[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				table[i][j] = table[i-1][j-1]
			default:
				table[i][j] = 1 + min(table[i-1][j-1], table[i-1][j], table[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				table[i][j] = min(table[i][j], 1+table[i-2][j-2])
			}
		}
	}
	return table[len(a)][len(b)]
}
