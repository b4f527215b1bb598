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

// source is the kind of the checks of sources.
const source = "source"

// grave are the warnings of code that does something else than it seems to.
var grave = regexp.MustCompile(`\[-W(maybe-uninitialized|uninitialized|return-type|return-local-addr|array-bounds|` +
	`stringop-overflow|div-by-zero|overflow|sequence-point|use-after-free|free-nonheap-object|infinite-recursion|` +
	`mismatched-new-delete|class-memaccess|address|bool-compare|memset-\w+|sizeof-\w+|aggressive-loop-optimizations)=?\d*\]`)

// sourceResults returns the results of the checks of a folder of sources, which were compiled with
// failed as the error. The error is failed, unless it tells that they do not compile.
func sourceResults(dir string, built players.Built, failed error) ([]Result, error) {
	compiled := Result{Kind: source, Name: compiles, Asks: "compiles with the platform's line", Status: Pass}
	compiled.Figure = strings.Join(players.PlatformLine, " ")
	var wrong *players.CompileError
	switch {
	case errors.As(failed, &wrong):
		compiled.Status, compiled.Output = Fail, wrong.Output
		compiled.Hint = strings.Join(wrong.Hints, "; ")
		return []Result{compiled}, nil
	case failed != nil:
		return nil, failed
	}
	warned := Result{Kind: source, Name: warnings, Asks: "compiles without grave warnings", Status: Pass}
	var lines []string
	for line := range strings.Lines(built.Output) {
		if grave.MatchString(line) {
			lines = append(lines, line)
		}
	}
	all := strings.Count(built.Output, " warning: ")
	warned.Figure = fmt.Sprintf("%d warnings, %d of them grave", all, len(lines))
	if len(lines) > 0 {
		warned.Status, warned.Output = Fail, strings.Join(lines, "")
		warned.Hint = "The optimizer may do anything with such code: mend it before you look for other faults."
	}
	measured, err := sourceSize(dir)
	return []Result{compiled, warned, measured}, err
}

// sourceSize returns the result of the check of a folder's size.
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
	r := Result{Kind: source, Name: size, Asks: "is smaller than the platform's 64 MB", Status: Pass}
	r.Figure = fmt.Sprintf("%.1f MB", float64(bytes)/mega)
	if bytes > most {
		r.Status, r.Hint = Fail, "Submit only what is needed to compile."
	}
	return r, err
}
