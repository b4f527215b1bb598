package library

import (
	"cmp"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/language"
)

type text = language.Text

var say = language.Say

// End says why a library did not answer.
type End struct {
	Kind Kind
	// Cause is the same for ends of one cause: the place of a crash in the source, else the exception
	// that nobody caught; "" if neither is known.
	Cause string
	Text  language.Text // "FIELD: expected .., not .."
}

func (e *End) Error() string { return e.Text.English }

// Failed returns the error of an end. It is an *engine.FieldError with an *End as its cause.
func Failed(end End) error {
	field, expected, _ := strings.Cut(end.Text.English, ": expected ")
	return &engine.FieldError{Field: field, Expected: expected, Cause: &end}
}

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
	NotLoaded                 // the dynamic linker says why
)

// Frame is a place in a library's code.
type Frame struct {
	Offset string // hexadecimal, in the file of the library
	Symbol string // of the function, if the library exports it
}

// aborts are the last words on standard error before an abort, as the C and C++ libraries write
// them, and what they mean. The groups of the patterns are the places of the words.
var aborts = []struct {
	pattern *regexp.Regexp
	form    string
}{
	{regexp.MustCompile(`terminate called after throwing an instance of '(?P<type>.+)'\n +what\(\): +(?P<what>.+)`),
		"an uncaught exception: {type}, {what}"},
	{regexp.MustCompile(`terminate called after throwing an instance of '(?P<type>.+)'`),
		"an uncaught exception of the type {type}"},
	{regexp.MustCompile(`terminate called without an active exception`),
		"a std::thread that was neither joined nor detached"},
	{regexp.MustCompile("Assertion `(?P<what>.+)' failed"), "a failed assertion, {what}"},
	{regexp.MustCompile(`stack smashing detected`), "a local array that was written past its end"},
	{regexp.MustCompile(`(?P<what>(?:free|malloc|realloc|munmap_chunk)\(\): .+|double free or corruption.*|corrupted .+)`),
		"a damaged heap: {what}"},
}

// causeOf returns the cause of an abort, and whether it is an exception of a known type. stderr is
// what the library has printed on standard error.
func causeOf(stderr string) (cause text, isException bool) {
	for _, a := range aborts {
		if all := a.pattern.FindAllStringSubmatch(stderr, -1); all != nil {
			var values []any
			for i, name := range a.pattern.SubexpNames()[1:] {
				values = append(values, name, all[len(all)-1][i+1])
			}
			return say(a.form, values...), a.pattern.SubexpIndex("type") > 0
		}
	}
	return say("an uncaught exception, a failed assertion or a damaged heap"), false
}

// signals are the forms for the signals of a crash, but an abort's.
var signals = map[string]string{
	"SIGBUS":  "a bus error",
	"SIGFPE":  "an arithmetic error (a division by zero)",
	"SIGILL":  "an illegal instruction",
	"SIGSEGV": "a segmentation fault",
}

// explainEnd puts a host's line about an end in words. how is how the process ended.
func explainEnd(line, how, stderr string, locate func([]Frame) string) End {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "null":
		return End{Kind: NoPoint, Text: say("a null pointer")}
	case "ended":
		return End{Kind: NoPoint, Text: say("the end of its thread (pthread_exit)")}
	case "exit":
		return End{Kind: Exited, Text: say("a call of exit ({status})", "status", how)}
	case "asan":
		return End{Kind: Sanitized, Text: language.Same("AddressSanitizer: " + folders.ReplaceAllString(rest, ""))}
	}
	signal, rest, _ := strings.Cut(rest, " ")
	way, rest, _ := strings.Cut(rest, " ")
	memory, frames, _ := strings.Cut(rest, " ")
	if way == "pointer" {
		return End{Kind: NoPoint, Text: say("a pointer that cannot be read")}
	}
	end, kind, cause := say(signals[signal]), Crashed, ""
	if signal == "SIGABRT" {
		abort, isException := causeOf(stderr)
		end = say("an abort ({cause})", "cause", abort)
		if isException {
			cause = abort.English
		}
	}
	function, place, hasLine := strings.Cut(locate(readFrames(frames)), " at ")
	switch way {
	case "null":
		end = say("{end} (a null pointer)", "end", end)
	case "stack":
		end = say("a stack overflow (an endless recursion or a large array)")
	case "thread":
		kind = ThreadCrashed
		end = say("{end} in a thread that it started", "end", end)
		if function != "" {
			end = say("{end},", "end", end)
		}
	}
	switch {
	case hasLine:
		end = say("{end} in {function} at {line}", "end", end, "function", function, "line", place)
		cause = place
	case function != "":
		end = say("{end} in {function}", "end", end, "function", function)
	}
	return End{kind, cause, full(end, memory)}
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

// full adds a remark if nine tenths of the address space were in use. Then an allocation has most
// likely failed.
func full(end text, memory string) text {
	used, limit, _ := strings.Cut(memory, "/")
	u, _ := strconv.Atoi(used) // 0 if the host was killed while it wrote
	l, _ := strconv.Atoi(limit)
	if l == 0 || u < l/10*9 {
		return end
	}
	return say("{end}, with {used} of {limit} MB of memory in use", "end", end, "used", u, "limit", l)
}

// explainLoad adds the reason to the dynamic linker's message, if it is a known one.
func explainLoad(why string) text {
	if _, symbol, found := strings.Cut(why, "undefined symbol: "); found {
		_, plain, _ := strings.Cut(symbol, " = ") // which the host has added for C++
		return say("{why} ({function} is called, but no .cpp file that was compiled defines it)",
			"why", why, "function", cmp.Or(plain, symbol))
	}
	if file, _, found := strings.Cut(why, ": invalid ELF header"); found {
		return say("{why} ({file} is no library for Linux)", "why", why, "file", path.Base(file))
	}
	return language.Same(why)
}
