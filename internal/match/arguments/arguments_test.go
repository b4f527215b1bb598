package arguments_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
)

// known are the names of the games, as errors list them.
var known = strings.Join(games.All().Names(), ", ")

// parse reads a command line of words without blanks.
func parse(t testing.TB, line string) arguments.Match {
	t.Helper()
	a, err := arguments.ParseMatch(strings.Fields(line), games.All())
	require.NoError(t, err)
	return a
}

func TestArguments(t *testing.T) {
	a, err := arguments.ParseMatch([]string{
		"--engine", "cmd=./c4engine --log-level debug", "name=new", "option.Exploration=0.8", "option.threads=2",
		"--engine", "cmd=other", "option.Level=3", "nodes=5", "dir=/tmp", "--each", "option.Threads=1", "option.Hash=64", "movetime=20",
		"--adjudicate", "--games", "400", "--concurrency", "2", "--seed", "9", "--boards", "6..8", "--plies", "4", "--format", "gauntlet",
		"--sprt", "elo0=-5", "elo1=5", "beta=0.1", "--margin", "50", "--patience", "3",
		"--out", "games.jsonl", "--resume", "--html", "h", "--csv", "c", "--svg", "s", "--lang", "zh",
	}, games.All())
	require.NoError(t, err)
	require.Equal(t, arguments.Match{
		Schedule: match.Schedule{
			Type: "match", Game: "connectfour", Format: "gauntlet", Games: 400, Seed: 9, Boards: &match.Range{Low: 6, High: 8}, Plies: 4,
			Players: []match.Player{
				{Name: "new", Command: "./c4engine --log-level debug", Limits: match.Limits{MoveTime: 20},
					Options: options("Hash=64", "Exploration=0.8", "threads=2")},
				{Name: "B", Command: "other", Dir: "/tmp", Limits: match.Limits{Nodes: 5},
					Options: options("Threads=1", "Hash=64", "LimitStrength=true", "Elo=540")},
			},
			SPRT:       &match.SPRT{Elo0: -5, Elo1: 5, Alpha: 0.05, Beta: 0.1},
			Adjudicate: true, Margin: 50, Patience: 3, Shard: files.Shard{Number: 1, Of: 1},
		},
		Concurrency: 2, Out: "games.jsonl", Resume: true, Outputs: arguments.Outputs{HTML: "h", CSV: "c", SVG: "s", Lang: "zh"},
	}, a)
}

// TestOneDash is as good as two.
func TestOneDash(t *testing.T) {
	line := "--engine cmd=a --engine cmd=b --each nodes=5 --games 4 --sprt elo0=-5 elo1=5 --noswap"
	require.Equal(t, parse(t, line), parse(t, strings.ReplaceAll(line, "--", "-")))
}

// options returns options in the form NAME=VALUE.
func options(words ...string) (all []match.Option) {
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		all = append(all, match.Option{Name: name, Value: value})
	}
	return all
}

// TestLibraries have the names of their files or folders, and their judge's time.
func TestLibraries(t *testing.T) {
	players := parse(t, `--engine lib=./mine.so --engine lib=a/b.c/50.so nodes=5 --engine lib=C:\x\Strategy.dll --engine src=a/bot.2/ --engine src=..`).Schedule.Players
	require.Equal(t, []match.Player{
		{Name: "mine", Library: "./mine.so", Limits: match.Limits{MoveTime: 3000}},
		{Name: "50", Library: "a/b.c/50.so", Limits: match.Limits{Nodes: 5}},
		{Name: "Strategy", Library: `C:\x\Strategy.dll`, Limits: match.Limits{MoveTime: 3000}},
		{Name: "bot.2", Source: "a/bot.2/", Limits: match.Limits{MoveTime: 3000}},
		{Name: "E", Source: "..", Limits: match.Limits{MoveTime: 3000}},
	}, players)
}

// TestTimeControls reads and writes them. A player's own limits replace those of all.
func TestTimeControls(t *testing.T) {
	for word, want := range map[string]match.TimeControl{
		"60": {Time: 60_000}, "60+0.6": {Time: 60_000, Increment: 600}, "0.001": {Time: 1}, "2+0.02": {Time: 2_000, Increment: 20},
		"86400+86400": {Time: 86_400_000, Increment: 86_400_000},
	} {
		players := parse(t, "--engine cmd=a tc="+word+" nodes=9 --engine cmd=b --each movetime=20").Schedule.Players
		require.Equal(t, match.Limits{Nodes: 9, TC: &want}, players[0].Limits)
		require.Equal(t, match.Limits{MoveTime: 20}, players[1].Limits)
		require.Equal(t, word, players[0].TC.String())
	}
	for _, word := range []string{"", "+1", "1+", "0", "-1", "1e3", "1m", "60s", "0x10", "1:30", "40/60",
		"1+-1", "1+1+1", "0.0001", "1.2345", ".", "inf", "86401", "1+86401", "99999999999999"} {
		_, err := arguments.ParseMatch([]string{"--engine", "cmd=a", "--engine", "cmd=b", "--each", "tc=" + word}, games.All())
		require.EqualError(t, err, "--each tc: expected TIME or TIME+INCREMENT in seconds, as 60+0.6; at most a day each", word)
	}
}

// TestLoading: --each sets these keys of libraries only, and options of commands. A fast clock
// shows in the name.
func TestLoading(t *testing.T) {
	s := parse(t, "--engine lib=x/a.so memory=64 env.A=b=c env.B= --engine src=x/b/ speed=5 name=c "+
		"--engine cmd=d --each speed=10 sanitize=true option.Hash=9").Schedule
	require.Equal(t, 100, s.Games)
	require.Equal(t, []match.Player{
		{Name: "a speed=10", Library: "x/a.so", Env: []string{"A=b=c", "B="}, Limits: match.Limits{MoveTime: 3000},
			Options: []match.Option{}, Loading: match.Loading{Speed: 10, Memory: 64, Sanitize: true}},
		{Name: "c speed=5", Options: []match.Option{}, Source: "x/b/", Loading: match.Loading{Speed: 5, Sanitize: true}, Limits: match.Limits{MoveTime: 3000}},
		{Name: "C", Command: "d", Limits: match.Limits{MoveTime: 100}, Options: options("Hash=9")},
	}, s.Players)
}

func TestWrongArguments(t *testing.T) {
	two := []string{"--engine", "cmd=a", "--engine", "cmd=b"}
	for want, words := range map[string][]string{
		"--engine: expected two players or more":                          {"--engine", "cmd=a"},
		"--engine: expected KEY=VALUE ..., such as cmd=c4engine":          {"--engine", "c4engine"},
		"A cmd: expected a command":                                       {"--engine", "name=A", "--engine", "cmd=b"},
		`--engine "option.Hash": expected only once`:                      {"--engine", "cmd=a", "option.Hash=1", "option.Hash=2"},
		"A cmd: expected quotes around ; & | < and >":                     {"--engine", "cmd=a | b", "--engine", "cmd=b"},
		"b lib: expected no cmd or src beside it":                         {"--engine", "cmd=a", "--engine", "cmd=b", "lib=b.so"},
		"b src: expected no cmd beside it":                                {"--engine", "cmd=a", "--engine", "cmd=b", "src=b/"},
		"b proto: expected cmd beside it":                                 {"--engine", "cmd=a", "--engine", "lib=b.so", "proto=uci"},
		"A speed, memory, sanitize: expected lib or src beside it":        {"--engine", "cmd=a", "memory=64", "--engine", "cmd=b"},
		"B speed, memory, sanitize: expected lib or src beside it":        {"--each", "memory=64", "--engine", "cmd=a", "--engine", "cmd=b", "memory=64"},
		"--engine sanitize: expected true, not \"yes\"":                   {"--engine", "lib=a", "sanitize=yes"},
		"--engine env.A: expected printable characters":                   {"--engine", "lib=a", "env.A=\x00"},
		"proto: expected --openings on 6 x 7, the board of UCI's cfour":   append(two, "--engine", "cmd=c", "proto=uci"),
		"--engine proto: expected uci, not \"xboard\"":                    {"--engine", "cmd=a", "proto=xboard"},
		"--engine option.Level: expected an integer from 1 to 13":         {"--engine", "cmd=a", "option.Level=full"},
		"--engine name: expected different names, not x twice":            {"--engine", "cmd=a", "name=x", "--engine", "cmd=b", "name=x"},
		"--engine name: expected printable characters":                    {"--engine", "cmd=a", "name=x\ty", "--engine", "cmd=b"},
		"--each: expected no name: players have different ones":           append(two, "--each", "name=x"),
		"--games: expected an even number: they are counted in pairs":     append(two, "--games", "3"),
		"--games: expected an integer from 2 to 16777216":                 append(two, "--games", "many"),
		"--games: expected only once":                                     append(two, "--games", "2", "--games", "2"),
		`"-ro\nunds": expected a flag of this command`:                    append(two, "-ro\nunds", "3"),
		"-rounds: expected a flag of this command":                        append(two, "-rounds", "3"),
		"games: expected a flag, or nothing; did you mean --games":        append(two, "games"),
		"--out: expected a value":                                         append(two, "--out", "--resume"),
		"--format: expected one of roundrobin, gauntlet, not \"swiss\"":   append(two, "--format", "swiss"),
		"--boards: expected low..high, as 9..12":                          append(two, "--boards", "12..9"),
		"--boards: expected a game with random boards, not nogo":          append(two, "--game", "nogo", "--boards", "9..9"),
		"--boards: rows: expected an integer from 4 to 12":                append(two, "--boards", "3..3"),
		"--game: expected one of " + known + ", not \"chess\"":            append(two, "--game", "chess"),
		"--openings: expected no --boards beside it":                      append(two, "--boards", "9..9", "--openings", "x"),
		"--shard: expected a part i/n, as 1/4 to 4/4; n at most 65536":    append(two, "--shard", "0/4"),
		"--resume: expected --out with the file to continue":              append(two, "--resume"),
		"--sprt: expected games of two players, not 3":                    append(two, "--engine", "cmd=c", "--sprt"),
		"--sprt elo1: expected more than elo0":                            append(two, "--sprt", "elo0=5", "elo1=5"),
		"--sprt elo0: expected a number from -2000 to 2000":               append(two, "--sprt", "elo0=x"),
		"--sprt elo1: expected a number from -2000 to 2000":               append(two, "--sprt", "elo0=0", "elo1=Inf"),
		"--sprt alpha: expected alpha and beta above 0, together below 1": append(two, "--sprt", "alpha=0.5", "beta=0.5"),
		"--sprt beta: expected a number from 0 to 1":                      append(two, "--sprt", "beta=0x1p-3"),
		"--sprt gamma: expected one of elo0, elo1, alpha, beta":           append(two, "--sprt", "gamma=1"),

		"--engine size: expected one of cmd, proto, lib, src, name, dir, env.NAME, " +
			"speed, memory, sanitize, option.NAME, movetime, tc, nodes": {"--engine", "cmd=a", "size=3"},

		`--html, --csv, --svg: expected another file than "x", which is needed`:    append(two, "--out", "x", "--csv", "x"),
		`--html, --csv, --svg: expected another file than "./x", which is needed`:  append(two, "--out", "x", "--csv", "./x"),
		`--html, --csv, --svg: expected another file than ".//x", which is needed`: append(two, "--openings", "x", "--svg", ".//x"),
		`--html, --csv, --svg: expected different files, not "y/../x" twice`:       append(two, "--html", "x", "--csv", "y/../x"),

		"--engine: expected at most 2048 players": slices.Repeat(two[:2], 2049),
		"A tc: expected no movetime beside it":    {"--engine", "cmd=a", "tc=1", "movetime=5", "--engine", "cmd=b"},
	} {
		_, err := arguments.ParseMatch(words, games.All())
		var field *engine.FieldError
		require.True(t, errors.As(err, &field), "%q: %v", words, err)
		require.Equal(t, want, err.Error(), "%q", words)
	}
}

func TestReportArguments(t *testing.T) {
	var a arguments.Report
	err := a.Syntax().Read([]string{"a.jsonl", "--html", "page.html", "b=c.jsonl", "--sprt", "elo1=9", "--lang", "en"})
	require.NoError(t, err)
	require.Equal(t, arguments.Report{
		Names: []string{"a.jsonl", "b=c.jsonl"}, Outputs: arguments.Outputs{HTML: "page.html", Lang: "en"},
		SPRT: &match.SPRT{Elo1: 9, Alpha: 0.05, Beta: 0.05},
	}, a)
	err = new(arguments.Report).Syntax().Read([]string{"--html", "x"})
	require.EqualError(t, err, "FILE: expected files of games that match --out has written")
	require.NoError(t, new(arguments.Report).Syntax().Read([]string{"--html=x", "--csv=y=z", "--", "-a.jsonl"}))
}

func TestWrongRivals(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.CopyFS("x", fstest.MapFS{"a.txt": {}}))
	require.NoError(t, os.CopyFS("y", fstest.MapFS{"b.so": {}}))
	for line, want := range map[string]string{
		"--engine cmd=a --rivals x":                     "--rivals: expected a directory with libraries, *.so, or folders of their sources, *.cpp",
		"--engine cmd=a --rivals":                       "--rivals: expected a value",
		"--rivals y":                                    "--rivals: expected an --engine that meets them",
		"--engine cmd=a --rivals z":                     "--rivals: expected a directory: open z: no such file or directory",
		"--engine cmd=a --rivals y --format roundrobin": "--rivals: expected no roundrobin beside it",
	} {
		_, err := arguments.ParseMatch(strings.Fields(line), games.All())
		require.EqualError(t, err, want, line)
	}
}

// TestNamesOfLibraries: a name that nobody has chosen gives way to others.
func TestNamesOfLibraries(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.CopyFS("y", fstest.MapFS{"b.so": {}, "b-2.so": {}}))
	var names []string
	for _, p := range parse(t, "--engine lib=y/b.so --engine cmd=a name=b --rivals y").Schedule.Players {
		names = append(names, p.Name)
	}
	require.Equal(t, []string{"b-2", "b", "b-2-2", "b-3"}, names)
}

func FuzzArguments(f *testing.F) {
	f.Add("--engine cmd=a name=new option.Exploration=0.8 option.threads=2 --engine cmd=b nodes=5 dir=/tmp " +
		"--each option.Threads=1 movetime=20 --games 400")
	f.Add("--engine cmd=a --engine cmd=b --seed 9 --boards 6..8 --plies 4 --format gauntlet --sprt elo0=-5 elo1=5 beta=0.1 --margin 50 --patience 3")
	f.Add("--engine cmd=a tc=60+0.6 --engine cmd=b tc=5 nodes=7 --adjudicate --processortime")
	f.Add("--engine cmd=a --engine cmd=b --concurrency 2 --out games.jsonl --resume --csv j --svg b --shard 1/2 --openings o")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := arguments.ParseMatch(strings.Fields(text), games.All())
		requireOneLine(t, err)
		requireOneLine(t, new(arguments.Report).Syntax().Read(strings.Fields(text)))
	})
}

// requireOneLine requires that an error, if there is one, is one line.
func requireOneLine(t *testing.T, err error) {
	if err != nil {
		require.NotEmpty(t, err.Error())
		require.False(t, strings.ContainsFunc(err.Error(), unicode.IsControl), "%q", err)
	}
}
