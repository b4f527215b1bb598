package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match/arguments"
)

// TestTable: the rows of the table have different names, and need runs that exist; no run is made
// for nothing.
func TestTable(t *testing.T) {
	names, made, needed := map[checkName]bool{}, map[runName]bool{}, map[runName]bool{}
	for _, run := range runs {
		made[run.name] = true
	}
	for _, c := range checks {
		require.False(t, names[c.name], c.name)
		names[c.name] = true
		for _, run := range c.needs {
			needed[run] = true
		}
	}
	require.Equal(t, made, needed)
}

// broken is a player that never answers.
type broken struct {
	err      error
	findings []string
}

func (b broken) Answer(context.Context, engine.History) (engine.Cell, error) {
	return engine.NoCell, b.err
}
func (broken) Usage() library.Usage        { return library.Usage{} }
func (broken) Playouts() int               { return 0 }
func (b broken) Findings() []string        { return b.findings }
func (broken) Close(context.Context) error { return nil }

// TestMissingAnswers: what ended the player decides which check it fails, not the words in which
// that is told, where names of the player's functions stand. What it did not come to does not pass.
func TestMissingAnswers(t *testing.T) {
	end := func(field string, kind library.Kind, text string) error {
		return library.Failed(library.End{
			Kind: kind, Text: language.Same(field + ": expected an answer, not " + text),
		})
	}
	for _, c := range []struct {
		want     checkName
		statuses string // of loads, functions and answers
		errors   []error
	}{
		{checkAnswers, "pass pass fail", []error{
			end("getPoint", library.Crashed, "a segmentation fault in exitNode at mine.cpp:3"),
			end("clearPoint", library.ThreadCrashed, "a segmentation fault in a thread that it started"),
			end("getPoint", library.NoPoint, "the end of its thread (pthread_exit)"),
			end("getPoint", library.Ended, "a closed output"),
			engine.Expected("getPoint", "an answer, not %w (%s)", io.ErrUnexpectedEOF, "exit status 2"),
		}},
		{checkExits, "pass pass skip", []error{end("getPoint", library.Exited, "a call of exit (exit status 0)")}},
		{checkClearPoint, "pass pass skip", []error{end("clearPoint", library.Exited, "a call of exit (exit status 0)")}},
		{checkFunctions, "pass fail skip", []error{end("library", library.NoFunction, "no clearPoint")}},
		{checkLoads, "fail skip skip", []error{
			end("library", library.Exited, "a call of exit (exit status 1)"),
			engine.Expected("library", "one that can be loaded: undefined symbol: functionOf"),
		}},
	} {
		for _, err := range c.errors {
			cfg := Config{Progress: func(string, int, time.Duration) {}}
			x := newExam(t.Context(), cfg, prepared{open: func(int) Examinee { return broken{err: err} }})
			require.False(t, x.askFirst())
			require.Len(t, x.found, 1)
			require.Equal(t, c.want, x.found[0].check, "%s: %v", c.want, err)
			require.Equal(t, err.Error(), x.found[0].detail.English)
			var got []string
			for _, r := range x.results([]checkName{checkLoads, checkFunctions, checkAnswers})[:3] {
				got = append(got, string(r.Status))
			}
			require.Equal(t, c.statuses, strings.Join(got, " "), "%s: %v", c.want, err)
		}
	}
}

// TestFirstAnswerFails: the report says so, whatever was to be found out.
func TestFirstAnswerFails(t *testing.T) {
	for _, only := range []string{"win", "win/17", "undefined"} {
		player := enginetest.Must(arguments.ParsePlayer([]string{"cmd=/missing"}))
		report, err := Examine(t.Context(), Config{
			Player: player, Only: []string{only}, Progress: func(string, int, time.Duration) {},
		})
		require.NoError(t, err)
		require.Equal(t, []string{"loads"}, report.Failed(), "%+v", report)
	}
}

// helpless is a player that has an answer only to the first question.
type helpless struct {
	broken
	asked *int
}

func (p helpless) Answer(_ context.Context, h engine.History) (engine.Cell, error) {
	if *p.asked++; *p.asked > 1 {
		return engine.NoCell, p.err
	}
	return h.Start().Cell(h.Start().Moves(nil)[0]), nil
}

// TestNoAnswerIsWrong: an answer that never came is no right one, and proves nothing about times,
// memory or rules. It fails a check of its own, also if nobody chose that.
func TestNoAnswerIsWrong(t *testing.T) {
	for _, chosen := range []checkName{setWin, checkHeight, checkState, checkLate} {
		cfg := Config{Progress: func(string, int, time.Duration) {}, Budget: time.Minute}
		player := helpless{broken{err: engine.Expected("getPoint", "an answer")}, new(int)}
		x := newExam(t.Context(), cfg, prepared{open: func(int) Examinee { return player }})
		require.True(t, x.askFirst())
		x.makeRuns([]checkName{chosen})
		results := map[checkName]Result{}
		for _, r := range x.results([]checkName{chosen}) {
			results[checkName(r.Name)] = r
		}
		require.Equal(t, Skip, results[chosen].Status)
		require.Contains(t, []string{"no answer came", "no legal answer came"}, results[chosen].Figure)
		delete(results, chosen)
		require.NotEmpty(t, results, "the check that tells why no answer came")
		for _, r := range results {
			require.Equal(t, Fail, r.Status)
			var wrong, asked int
			_, err := fmt.Sscanf(r.Figure, "%d of %d answers", &wrong, &asked)
			require.NoError(t, err)
			require.LessOrEqual(t, wrong, asked)
		}
	}
}

// stopping is a player that answers well until the examination is stopped.
type stopping struct {
	helpless
	until int
	stop  func()
}

func (p stopping) Answer(ctx context.Context, h engine.History) (engine.Cell, error) {
	if *p.asked++; *p.asked > p.until {
		p.stop()
		return engine.NoCell, ctx.Err()
	}
	return h.Start().Cell(h.Position().Moves(nil)[0]), nil
}

func (p stopping) Close(ctx context.Context) error { return ctx.Err() }

// TestStopped: an answer that never came because the examination was stopped convicts nobody and
// clears nobody, whenever that is.
func TestStopped(t *testing.T) {
	_, all, err := Config{}.choose()
	require.NoError(t, err)
	for _, until := range []int{1, 2, 5, 100} {
		ctx, stop := context.WithCancel(t.Context())
		player := stopping{helpless{asked: new(int)}, until, stop}
		cfg := Config{Progress: func(string, int, time.Duration) {}, Budget: time.Minute}
		x := newExam(ctx, cfg, prepared{open: func(int) Examinee { return player }})
		require.True(t, x.askFirst())
		x.makeRuns(all)
		require.Equal(t, until+1, *player.asked)
		require.Empty(t, x.found)
		for _, r := range x.results(all) {
			if c := checksOf(r.Name)[0]; len(c.needs) > 0 && r.Status != Pass {
				require.Equal(t, Skip, r.Status)
			}
		}
		require.Len(t, x.given(byRules), until-1, "the interrupted answer is not kept")
		r := Report{Player: "mine", Results: x.results(all), Stopped: true}
		require.False(t, r.Passed())
		require.Contains(t, r.Summary(), "(stopped before the end)")
	}
}

// TestPlacesAreToldOnce: however many processes come to a place, whatever its numbers are then.
func TestPlacesAreToldOnce(t *testing.T) {
	x := newExam(t.Context(), Config{Progress: func(string, int, time.Duration) {}}, prepared{open: func(int) Examinee { return nil }})
	for number := range 5 {
		overflow := fmt.Sprintf("./a.cpp:5: Signed integer overflow: 1 + %d", number)
		x.end(broken{findings: []string{overflow, "./a.cpp:5: Shift exponent", "./a.cpp:6: Shift exponent"}}, language.Same("a question"))
	}
	results := x.results([]checkName{checkUndefined})
	require.Equal(t, "3 places", results[0].Figure)
	require.Len(t, results[0].Faults, 3)
}

// TestLateness: the time of a library is that on a free core, and without any it is not judged.
func TestLateness(t *testing.T) {
	answerOf := func(wall, worked time.Duration, starved bool) []answer {
		u := library.Usage{Worked: worked, Starved: starved}
		u.GetPoint.Wall = wall
		return []answer{{}, {usage: u}}
	}
	for _, c := range []struct {
		wall, worked time.Duration
		starved      bool
		want         Status
	}{
		{time.Second, time.Second, false, Pass},
		{5 * time.Second, time.Second, false, Pass},
		{4 * time.Second, 4 * time.Second, false, Fail},
		{4 * time.Second, 0, false, Fail}, // a program
		{13 * time.Second, 13 * time.Second / 4, true, Skip},
		{2 * time.Second, 2690 * time.Millisecond, false, Pass},
		{2 * time.Second, 2710 * time.Millisecond, false, Warn},
	} {
		status, _ := judgeLateness(&exam{}, answerOf(c.wall, c.worked, c.starved))
		require.Equal(t, c.want, status, "%+v", c)
	}
	answers := slices.Concat(answerOf(0, 2714*time.Millisecond, false), answerOf(0, 2936*time.Millisecond, false))
	_, figure := judgeLateness(&exam{}, answers)
	require.Equal(t, "longest 2.94 s, of it 0.00 s of processor time; "+
		"2 moves took 2.71 s to 2.94 s of 3 s: a slower machine loses here", figure.English)
}

// TestShares: a share fails only where chance does not explain it, and few answers leave it open.
func TestShares(t *testing.T) {
	for _, c := range []struct {
		share        float64
		right, asked int
		want         Status
		figure       string
	}{
		{0.95, 9, 9, Pass, "9 of 9 positions"},
		{0.95, 7, 9, Skip, "7 of 9 positions: too few to say; --tactics 100 asks all"},
		{0.95, 2, 9, Fail, "2 of 9 positions; 95 % are expected"},
		{0.95, 2, 4, Skip, "2 of 4 positions: too few to say; --tactics 100 asks all"},
		{0.95, 93, 100, Pass, "93 of 100 positions; 95 % are expected, and chance explains the rest"},
		{0.95, 88, 100, Fail, "88 of 100 positions; 95 % are expected"},
		{0.7, 0, 1, Skip, "0 of 1 position: too few to say; --tactics 100 asks all"},
	} {
		status, figure := judgeShare(c.share, c.right, c.asked, 100)
		require.Equal(t, c.want, status, "%+v", c)
		require.Equal(t, c.figure, figure.English)
	}
	require.InDelta(t, 1, atMostBy(0.95, 100, 100), 1e-9)
	require.InDelta(t, 0.5, atMostBy(0.5, 4, 9), 1e-9)
}

// TestUncompiled: sources that do not compile fail, whatever was to be found out.
func TestUncompiled(t *testing.T) {
	x := newExam(t.Context(), Config{Progress: func(string, int, time.Duration) {}}, prepared{
		source: map[checkName]sourceResult{checkCompiles: {status: Fail}},
	})
	require.Equal(t, []string{"compiles"}, Report{Results: x.results([]checkName{setWin})}.Failed())
}

// idleHost is a host that loads a library, answers once, and then does nothing until it is killed.
type idleHost struct {
	io.Reader
	end func() error
}

func (idleHost) Write(text []byte) (int, error) { return len(text), nil }

func (h idleHost) Kill() string { _ = h.end(); return "" }

func (idleHost) Locate([]library.Frame) string { return "" }

// TestUnloadHangs: the error says that a destructor does not end.
func TestUnloadHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newLibrary(func(_, _ *os.File) (library.Host, error) {
			r, w := io.Pipe()
			go func() { _, _ = io.WriteString(w, "loaded\npoint 9 0\ncleared\n") }()
			return idleHost{r, r.Close}, nil
		})
		_, err := p.Answer(t.Context(), engine.NewHistory(emptyBoard(firstBoard)))
		require.NoError(t, err)
		require.EqualError(t, p.Close(t.Context()), "library: expected one that can be unloaded within 5s")
	})
}

// TestFreeingNeedsTwoAnswers: the second longest time is judged, first moves have no old tree, and
// trees of later stages are too small to tell.
func TestFreeingNeedsTwoAnswers(t *testing.T) {
	var slow, hung, late answer
	slow.at, slow.usage.Before = language.Same("ply 1"), time.Second
	hung.game, hung.err = "opening", io.EOF
	late.history = questions(setFull)[0].history
	for _, c := range []struct {
		want Status
		all  []answer
	}{
		{Skip, []answer{slow, {err: io.EOF}}},
		{Fail, []answer{slow, slow}},
		{Pass, []answer{slow, {}, {}}},
		{Skip, []answer{slow, {}}},
		{Skip, []answer{late, late, late}},
		{Skip, []answer{{game: "opening"}, hung, late, late, late}},
		{Skip, []answer{{game: "a"}, {game: "b"}, {game: "c"}, {game: "c"}}},
	} {
		status, _ := judgeFreeing(&exam{}, c.all)
		require.Equal(t, c.want, status, "%+v", c)
	}
}

// TestGrowth tests that games before and after a crash, which ends the process, are not compared,
// and that memory which a player keeps until its next game is no growth.
func TestGrowth(t *testing.T) {
	for _, c := range []struct {
		leak, kept, crash int // MB a game, MB until the next game, and the game that crashes
		status            Status
		figure            string
	}{
		{0, 0, 9, Pass, "0.0 MB a game in 10 games"},
		{0, 30, 19, Pass, "0.0 MB a game in 19 games"},
		{4, 0, 9, Fail, "4.0 MB a game in 10 games"},
		{4, 0, 19, Fail, "4.0 MB a game in 19 games"},
		{4, 0, 6, Skip, "6 games played, and 9 are needed: --seconds 50 gives them"},
	} {
		var all []answer
		games := 20
		if c.status == Skip {
			games = c.crash + 1
		}
		for game := range games {
			for moves := range 3 {
				a := answer{game: fmt.Sprint(game)}
				a.usage.InUse = int64(40+c.leak*game+c.kept*(game%3)) * mega
				if game == c.crash && moves == 2 {
					a.usage, a.err = library.Usage{}, errors.New("crashed")
				}
				all = append(all, a)
			}
		}
		status, figure := judgeGrowth(&exam{Config: Config{Budget: 30 * time.Second}}, all)
		require.Equal(t, c.status, status)
		require.Contains(t, figure.English, c.figure)
	}
}

// TestSummaryWithoutChecks: a report of skipped checks alone does not say that no fault was found.
func TestSummaryWithoutChecks(t *testing.T) {
	r := Report{Player: "mine", Results: []Result{{Name: "leak", Status: Skip}}}
	require.Equal(t, "mine: no check could be made", r.Summary())
	require.False(t, r.Passed())
	r.Results[0].Status = Pass
	require.Equal(t, "mine: no fault found by 1 check", r.Summary())
}

// TestPassedFaultsAreShown: a player that passes with some wrong answers is told which.
func TestPassedFaultsAreShown(t *testing.T) {
	c := check{name: setBlock, kind: tactics, needs: []runName{setBlock}, share: 0.9}
	p := enginetest.Must(course.Game.New([]string{"9", "9"}))
	legal := answer{position: p, cell: p.Cell(p.Moves(nil)[0])}
	x := newExam(t.Context(), Config{RepeatCommand: "c4engine check src=mine"}, prepared{})
	for range 20 {
		x.answers[setBlock] = append(x.answers[setBlock], legal)
	}
	x.found = []Fault{{
		check: setBlock, at: say("block/19"), question: "block/19", detail: language.Same("played y=4, not y=5"),
	}}
	r := Report{Results: []Result{c.result(x, x.attribute())}}
	require.Equal(t, Pass, r.Results[0].Status)
	var text strings.Builder
	require.NoError(t, WriteText(&text, r))
	require.Regexp(t, `pass +19 of 20 positions\n +block/19: played y=4, not y=5\n +again: c4engine check src=mine --only block/19`, text.String())
}

// TestProgramStartsAgain: after an answer that is no move, the next one is of a new process. A
// program that does not start in time fails to load.
func TestProgramStartsAgain(t *testing.T) {
	enginetest.Need(t, "sh")
	script := filepath.Join(t.TempDir(), "strange.sh")
	require.NoError(t, os.WriteFile(script, []byte(`echo started >> "$0.log"
while read line; do
  case $line in
    c4) echo c4ok;;
    isready) echo readyok;;
    go*) echo bestmove 9,4,5;;
    quit) exit;;
  esac
done
`), 0o600))
	player := enginetest.Must(arguments.ParsePlayer([]string{"cmd=sh " + script, "nodes=1"}))
	ready, err := prepare(t.Context(), player)
	require.NoError(t, err)
	defer ready.close()
	p := ready.open(fullTime)
	for range 2 {
		_, err = p.Answer(t.Context(), engine.NewHistory(emptyBoard(firstBoard)))
		require.ErrorContains(t, err, `not "9,4,5"`)
	}
	log := enginetest.Must(os.ReadFile(script + ".log"))
	require.Equal(t, "started\nstarted\n", string(log))
	ended, end := context.WithCancel(t.Context())
	end()
	_, err = p.Answer(ended, engine.NewHistory(emptyBoard(firstBoard)))
	require.ErrorContains(t, err, "library: expected a program that speaks the protocol: ", "it does not load")
}
