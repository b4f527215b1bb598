package library

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// End says why a library did not answer.
type End struct {
	Kind Kind
	Text string // in words
}

func (e *End) Error() string { return e.Text }

// Kind is a kind of end.
type Kind int

// The kinds of ends.
const (
	Ended         Kind = iota // the process ended, or closed its output
	Stopped                   // the context was done first
	Crashed                   // a signal
	ThreadCrashed             // a signal in a thread that the library started, at any time
	Exited                    // a call of exit, or of _exit
	Sanitized                 // AddressSanitizer
	NoPoint                   // getPoint returned no pointer to a point, or ended its thread
	NoFunction                // the library has no getPoint or no clearPoint
)

// Frame is a place in a library's code.
type Frame struct {
	Offset string // hexadecimal, in the file of the library
	Symbol string // of the function, if the library exports it
}

const abortCauses = "an uncaught exception, a failed assertion or a damaged heap"

// aborts are the last words on standard error before an abort, as the C and C++ libraries write
// them.
var aborts = []struct {
	pattern *regexp.Regexp
	cause   string
}{
	{regexp.MustCompile(`terminate called after throwing an instance of '(.+)'\n +what\(\): +(.+)`),
		"an uncaught exception: $1, $2"},
	{regexp.MustCompile(`terminate called after throwing an instance of '(.+)'`),
		"an uncaught exception of the type $1"},
	{regexp.MustCompile(`terminate called without an active exception`),
		"a std::thread that was neither joined nor detached"},
	{regexp.MustCompile("Assertion `(.+)' failed"), "a failed assertion, $1"},
	{regexp.MustCompile(`stack smashing detected`), "a local array that was written past its end"},
	{regexp.MustCompile(`((?:free|malloc|realloc|munmap_chunk)\(\): .+|double free or corruption.*|corrupted .+)`),
		"a damaged heap: $1"},
}

// specify puts the cause of an abort, which stderr tells, in the place of the possible ones. stderr
// is what the library has printed on standard error.
func (e *End) specify(stderr string) {
	for _, a := range aborts {
		if all := a.pattern.FindAllStringSubmatchIndex(stderr, -1); all != nil {
			cause := string(a.pattern.ExpandString(nil, a.cause, stderr, all[len(all)-1]))
			e.Text = strings.Replace(e.Text, abortCauses, cause, 1)
			return
		}
	}
}

// signals are the words for the signals of a crash.
var signals = map[string]string{
	"SIGABRT": "an abort (" + abortCauses + ")",
	"SIGBUS":  "a bus error",
	"SIGFPE":  "an arithmetic error (a division by zero)",
	"SIGILL":  "an illegal instruction",
	"SIGSEGV": "a segmentation fault",
}

// explainEnd puts a host's line about an end in words. how is how the process ended.
func explainEnd(line, how string, locate func([]Frame) string) *End {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "null":
		return &End{NoPoint, "a null pointer"}
	case "ended":
		return &End{NoPoint, "the end of its thread (pthread_exit)"}
	case "exit":
		return &End{Exited, fmt.Sprintf("a call of exit (%s)", how)}
	case "asan":
		return &End{Sanitized, "AddressSanitizer: " + folders.ReplaceAllString(rest, "")}
	}
	signal, rest, _ := strings.Cut(rest, " ")
	kind, rest, _ := strings.Cut(rest, " ")
	memory, frames, _ := strings.Cut(rest, " ")
	if kind == "pointer" {
		return &End{NoPoint, "a pointer that cannot be read"}
	}
	text, end := signals[signal], Crashed
	switch kind {
	case "null":
		text += " (a null pointer)"
	case "stack":
		text = "a stack overflow (an endless recursion or a large array)"
	case "thread":
		end = ThreadCrashed
		text += " in a thread that it started,"
	}
	if where := locate(readFrames(frames)); where != "" {
		text += " in " + where
	}
	return &End{end, strings.TrimSuffix(text, ",") + full(memory)}
}

// folders are the folders of a path, whose names may have blanks.
var folders = regexp.MustCompile(`(/[^/:]+)+/`)

func readFrames(text string) (frames []Frame) {
	for word := range strings.FieldsSeq(text) {
		offset, symbol, _ := strings.Cut(word, ":")
		frames = append(frames, Frame{offset, symbol})
	}
	return frames
}

// full returns a remark if nine tenths of the address space were in use. Then an allocation has
// most likely failed.
func full(memory string) string {
	used, limit, _ := strings.Cut(memory, "/")
	u, _ := strconv.Atoi(used) // 0 if the host was killed while it wrote
	l, _ := strconv.Atoi(limit)
	if l == 0 || u < l/10*9 {
		return ""
	}
	return fmt.Sprintf(", with %d of %d MB of memory in use", u, l)
}

// explainLoad adds the reason to the dynamic linker's message, if it is a known one.
func explainLoad(why string) string {
	if _, symbol, found := strings.Cut(why, "undefined symbol: "); found {
		_, plain, _ := strings.Cut(symbol, " = ") // which the host has added for C++
		const reason = "%s (%s is called, but no .cpp file that was compiled defines it)"
		return fmt.Sprintf(reason, why, cmp.Or(plain, symbol))
	}
	if file, _, found := strings.Cut(why, ": invalid ELF header"); found {
		return fmt.Sprintf("%s (%s is no library for Linux)", why, path.Base(file))
	}
	return why
}
