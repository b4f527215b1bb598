package check

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/internal/players"
)

// grave are the warnings of code that does something else than it seems to.
var grave = regexp.MustCompile(`\[-W(maybe-uninitialized|uninitialized|return-type|return-local-addr|array-bounds|` +
	`stringop-overflow|div-by-zero|overflow|sequence-point|use-after-free|free-nonheap-object|infinite-recursion|` +
	`mismatched-new-delete|class-memaccess|address|bool-compare|memset-\w+|sizeof-\w+|aggressive-loop-optimizations)=?\d*\]`)

// sourceResults returns the results of the checks of a folder of sources, by their names. They were
// compiled with warnings, or with failed as the error. The error is failed, unless it tells that
// they do not compile.
func sourceResults(dir, warnings string, failed error) (map[name]Result, error) {
	platformLine := strings.Join(players.PlatformLine, " ")
	var wrong *players.CompileError
	switch {
	case errors.As(failed, &wrong):
		hint := strings.Join(wrong.Hints, "; ")
		r := Result{Status: Fail, Figure: platformLine, Output: wrong.Output, Hint: hint}
		return map[name]Result{notCompiled: r}, nil
	case failed != nil:
		return nil, failed
	}
	size, err := sourceSize(dir)
	return map[name]Result{
		notCompiled: {Status: Pass, Figure: platformLine},
		ofWarnings:  graveWarnings(warnings),
		ofSize:      size,
	}, err
}

func graveWarnings(output string) Result {
	var lines []string
	for line := range strings.Lines(output) {
		if grave.MatchString(line) {
			lines = append(lines, line)
		}
	}
	all := strings.Count(output, " warning: ")
	r := Result{Status: Pass, Figure: fmt.Sprintf("%d warnings, %d of them grave", all, len(lines))}
	if len(lines) > 0 {
		r.Status, r.Output = Fail, strings.Join(lines, "")
	}
	return r
}

// sourceSize judges the size of a folder.
func sourceSize(dir string) (Result, error) {
	const most = 64 * mega
	var bytes int64
	err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			bytes += info.Size()
		}
		return err
	})
	r := Result{Status: Pass, Figure: fmt.Sprintf("%.1f MB", float64(bytes)/mega)}
	if bytes > most {
		r.Status = Fail
	}
	return r, err
}
