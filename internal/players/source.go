package players

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// PlatformLine is the command line of the course's platform, without the sources and the output.
var PlatformLine = []string{"g++", "-Wall", "-std=c++11", "-O2", "-fpic", "-shared"}

// CompileError is the error of sources that do not compile.
type CompileError struct {
	Output string   // of the compiler
	Hints  []string // for known errors
}

func (e *CompileError) Error() string {
	text := "src: expected sources that g++ compiles, not these:\n" + strings.TrimSpace(e.Output)
	for _, hint := range e.Hints {
		text += "\nhint: " + hint
	}
	return text
}

// compile compiles the files *.cpp of a folder with the platform's line, once for each content. It
// adds -g, which does not change the code but tells the lines of a crash, and flags. It returns the
// library and the compiler's warnings. The error may be a *CompileError.
func (c *Cache) compile(
	ctx context.Context, dir string, flags []string,
) (path, warnings string, err error) {
	sources, err := fs.Glob(os.DirFS(dir), "*.cpp")
	if err != nil || len(sources) == 0 {
		return "", "", engine.Expected("src", "a folder with files *.cpp, not %s", dir)
	}
	line := slices.Concat(PlatformLine, []string{"-g"}, flags)
	hash, err := hashOf(dir, line, sources)
	if err != nil {
		return "", "", fmt.Errorf("src: %w", err)
	}
	text := filepath.Join(c.dir, "lib-"+hash+".txt")
	path, err = c.build("lib-"+hash+".so", func(part string) error {
		args := slices.Concat(line[1:], []string{"-o", part})
		for _, s := range sources {
			args = append(args, "./"+s)
		}
		cmd := exec.CommandContext(ctx, line[0], args...)
		cmd.Dir = dir
		output, err := cmd.CombinedOutput()
		_, failed := errors.AsType[*exec.ExitError](err)
		switch {
		case errors.Is(err, exec.ErrNotFound):
			return errors.New("src: expected a C++ compiler, g++")
		case ctx.Err() != nil:
			return ctx.Err()
		case failed:
			return &CompileError{string(output), hintsOf(string(output))}
		case err != nil:
			return fmt.Errorf("src: %w", err)
		}
		return os.WriteFile(text, output, 0o600)
	})
	if err != nil {
		return "", "", err
	}
	now := time.Now()
	_ = cmp.Or(os.Chtimes(path, now, now), os.Chtimes(text, now, now)) // an old one is removed
	c.removeBefore(now.Add(-keepLibraries))
	output, _ := os.ReadFile(text) // only warnings
	return path, string(output), nil
}

// keepLibraries is how long a library is kept that nobody uses.
const keepLibraries = 30 * 24 * time.Hour

// removeBefore removes the libraries that were last used before a time.
func (c *Cache) removeBefore(when time.Time) {
	libraries, _ := fs.Glob(os.DirFS(c.dir), "lib-*") // what stays is only old
	for _, name := range libraries {
		path := filepath.Join(c.dir, name)
		if info, err := os.Stat(path); err == nil && info.ModTime().Before(when) {
			_ = os.Remove(path)
		}
	}
}

// include finds the files that a source includes, in angle brackets too: with CPATH the compiler
// looks for these in the folder. Those of the system are not there.
var include = regexp.MustCompile(`#[ \t]*include[ \t]*["<]([^">\n]+)`)

// hashOf returns a hash of the path of a folder, its sources and all files that they include.
func hashOf(dir string, line, sources []string) (string, error) {
	dir, err := filepath.EvalSymlinks(dir)
	if err == nil {
		dir, err = filepath.Abs(dir) // the debug information has it
	}
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	fmt.Fprintln(hash, dir, line, sources)
	files := slices.Clone(sources)
	for i := 0; i < len(files); i++ {
		text, err := os.ReadFile(filepath.Join(dir, files[i]))
		if err != nil {
			continue // an include for another system, or the compiler tells
		}
		fmt.Fprintln(hash, files[i], len(text))
		hash.Write(text)
		for _, found := range include.FindAllSubmatch(text, -1) {
			name := filepath.Join(filepath.Dir(files[i]), string(found[1]))
			if !slices.Contains(files, name) {
				files = append(files, name)
			}
		}
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:8]), nil
}

// hints are for the errors that sources from another system have on the platform. In a hint, $1
// is what the pattern found.
var hints = []struct {
	pattern *regexp.Regexp
	hint    string
}{
	{regexp.MustCompile(`fatal error: ((?i:windows|conio|tchar|direct|io|process|intrin|stdafx|pch|targetver|atlstr)\.h): No such file`),
		"$1 is a header of Windows or Visual Studio; remove it, or put it between #ifdef _WIN32 and #endif"},
	{regexp.MustCompile(`fatal error: (\S+): No such file`),
		"$1 is not in the folder; mind upper and lower case, and / in the place of \\"},
	{regexp.MustCompile(`is defined in header '(<\w+>)'`),
		"Visual Studio includes $1 by itself, g++ does not: add #include $1"},
	{regexp.MustCompile(`'(M_PI|sqrt|log|pow|fabs|exp)' was not declared`), "add #include <cmath> for $1"},
	{regexp.MustCompile(`'(max|min|sort|swap|fill|reverse|max_element|random_shuffle)' is not a member of 'std'`),
		"add #include <algorithm> for $1"},
	{regexp.MustCompile(`'(_getch|_kbhit|getch|Sleep|GetTickCount|QueryPerformanceCounter|__int64|DWORD|HANDLE|LARGE_INTEGER|\w+_s|__declspec)' (?:was not declared|does not name a type)`),
		"$1 is a word of Windows; the platform is Linux"},
	{regexp.MustCompile(`(only available with '-std=c\+\+1[47]'|'(?:make_unique|optional|string_view|clamp|exchange|shared_mutex)' is not a member of 'std')`),
		"this is newer than C++11, the language of the platform"},
	{regexp.MustCompile(`(use of 'auto' in lambda parameter|'auto' return without trailing return type|deduced return type)`),
		"this is newer than C++11, the language of the platform"},
	{regexp.MustCompile(`redefinition of '(?:struct|class) (Point)'`),
		"$1 is defined twice: include its header once (#pragma once), and define it nowhere else"},
	{regexp.MustCompile("multiple definition of [`'](.+?)'"),
		"$1 is defined in more than one .cpp file: define it in one, and declare it extern in the header"},
	{regexp.MustCompile(`stray '(\\\d+)' in program`),
		"a character that is not ASCII, as a full-width bracket or comma, stands in the code"},
	{regexp.MustCompile(`(narrowing conversion)`), "C++11 wants a cast here"},
}

// hintsOf returns a hint for each known error in a compiler's text, each once.
func hintsOf(output string) (all []string) {
	output = strings.NewReplacer("‘", "'", "’", "'").Replace(output)
	for line := range strings.Lines(output) {
		for _, h := range hints {
			m := h.pattern.FindStringSubmatchIndex(line)
			if m == nil {
				continue
			}
			hint := string(h.pattern.ExpandString(nil, h.hint, line, m))
			if !slices.Contains(all, hint) {
				all = append(all, hint)
			}
			break
		}
	}
	return all
}
