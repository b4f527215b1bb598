package check

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/match/arguments"
	"github.com/c4engine/c4engine/internal/processtest"
)

// faults are the libraries of testdata/faults with the checks that name the fault of each.
var faults = map[string]string{
	"good":            "",
	"tree_reused":     "",
	"not_linked":      "loads",
	"no_entry":        "functions",
	"crash":           "answers",
	"clear_static":    "clear-point",
	"outside":         "on-board",
	"full_column":     "full-column",
	"forbidden":       "forbidden",
	"ignores_hole":    "forbidden",
	"height":          "height",
	"writes":          "writes",
	"writes_outside":  "writes",
	"small_arrays":    "boards",
	"crash_middle":    "crash",
	"crash_threat":    "crash",
	"unset_heap":      "uninitialised",
	"unset_stack":     "uninitialised",
	"unset_reused":    "uninitialised",
	"stale_tree":      "state",
	"kept_values":     "state",
	"kept_pool":       "state",
	"kept_counts":     "state",
	"pool":            "",
	"kept_table":      "",
	"destructor":      "unload",
	"crash_lost":      "lost",
	"throws_range":    "lost",
	"throws_number":   "crash",
	"throws_own":      "crash",
	"crash_full":      "full",
	"crash_one":       "single",
	"no_win":          "win",
	"no_block":        "block",
	"below":           "below",
	"no_double":       "double",
	"slow":            "late",
	"hang":            "late",
	"late_stage":      "late",
	"slow_free":       "freeing",
	"processor_clock": "clock",
	"sleeps":          "sleeps",
	"large_tree":      "peak",
	"leak":            "leak",
	"srand":           "srand",
	"exit":            "exits",
	"thread_left":     "left-behind",
	"child_left":      "left-behind",
	"two_threads":     "one-thread",
	"helper":          "one-thread",
	"stdout":          "stdout",
	"stderr":          "stderr",
}

// TestFaults: the fault of each library is named by its checks. The long test makes all checks,
// also of libraries without optimization and beside two busy programs: no other one fails, and
// the good library passes all.
func TestFaults(t *testing.T) {
	if !enginetest.Slow() && !enginetest.Long() {
		t.Skip("examines 52 libraries")
	}
	enginetest.Need(t, "g++")
	sources := enginetest.Must(filepath.Glob("testdata/faults/*.cpp"))
	require.Len(t, sources, len(faults))
	if !enginetest.Long() {
		nameFaults(t, sources, "-O2", t.TempDir())
		return
	}
	for _, level := range []string{"-O2", "-O0"} {
		dir := t.TempDir()
		t.Run("quiet"+level, func(t *testing.T) { nameFaults(t, sources, level, dir) })
		t.Run("busy"+level, func(t *testing.T) {
			for range 2 {
				busy := exec.Command("sh", "-c", "while :; do :; done")
				require.NoError(t, busy.Start())
				t.Cleanup(func() { _, _ = busy.Process.Kill(), busy.Wait() })
			}
			nameFaults(t, sources, level, dir)
		})
	}
}

// nameFaults examines libraries, which are compiled in a folder once. The quick test asks until
// their fault is known or all questions are asked, however busy the machine is.
func nameFaults(t *testing.T, sources []string, level, dir string) {
	for _, source := range sources {
		name := strings.TrimSuffix(filepath.Base(source), ".cpp")
		t.Run(name+level, func(t *testing.T) {
			t.Parallel()
			want, only, budget := strings.Fields(faults[name]), []string(nil), 10*time.Second
			if !enginetest.Long() {
				only, budget = want, 2*time.Minute
			}
			report := examine(t, compile(t, dir, source, level), budget, only...)
			require.ElementsMatch(t, want, report.Failed(), "%+v", report)
		})
	}
}

func compile(t *testing.T, dir, source, level string) (path string) {
	path = filepath.Join(dir, filepath.Base(source)+".so")
	if _, err := os.Stat(path); err == nil {
		return path
	}
	processtest.Output(t, exec.Command("g++", "-Wall", "-Werror", "-std=c++11", level, "-fpic", "-shared", "-o", path, source))
	return path
}

func examine(t *testing.T, path string, budget time.Duration, only ...string) Report {
	player := enginetest.Must(arguments.ParsePlayer([]string{"lib=" + path}))
	report, err := Examine(context.Background(), Config{
		Player: player, Seed: 1, Only: only,
		Budget:   budget,
		Progress: func(string, int, time.Duration) {},
	})
	require.NoError(t, err)
	return report
}
