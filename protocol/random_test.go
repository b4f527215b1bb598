package protocol_test

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

// TestRandomTiming sends random lines at random times to searches of any length. Each search is
// answered once, and so is each isready.
func TestRandomTiming(t *testing.T) {
	for seed := range uint64(200) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 0))
			script := randomScript(random)
			pauses := make([]time.Duration, len(script))
			for i := range pauses {
				pauses[i] = time.Duration(random.IntN(3)*random.IntN(50)) * time.Millisecond
			}
			r, w := io.Pipe()
			go func() {
				for i, line := range script {
					time.Sleep(pauses[i])
					if _, err := io.WriteString(w, line+"\n"); err != nil {
						return // after quit
					}
				}
				_ = w.Close()
			}()
			f := &fakeSearcher{search: randomLength(rand.New(rand.NewPCG(seed, 1)))}
			var out bytes.Buffer
			err := protocol.Run(t.Context(), r, &out, fakeConfig(f))
			if err != nil {
				require.ErrorIs(t, err, protocol.ErrInput)
			}
			_ = r.Close()
			in := joinLines(script)
			require.NoError(t, sessiontest.Check(in, out.Bytes()), "%s\n%s", in, out.Bytes())
			in, _, _ = bytes.Cut(in, []byte("quit\n"))
			assert.Equal(t, bytes.Count(in, []byte("isready")), bytes.Count(out.Bytes(), []byte("readyok")))
		})
	}
}

func randomScript(random *rand.Rand) []string {
	phrases := []string{
		"go nodes 10", "go movetime 30", "go", "analyze movetime 20", "analyze infinite", "analyze infinite moves 2,2",
		"stop", "stop", "isready", "isready", "query fen", "undo", "undo 2", "play 1 1", "nonsense", "perft 2",
		"position startpos moves 0,0", "newgame", "setoption name Ponder value true", "setoption name Hash value 5",
	}
	var script []string
	for range 5 + random.IntN(30) {
		script = append(script, phrases[random.IntN(len(phrases))])
	}
	if random.IntN(2) == 0 {
		script = append(script, "quit")
	}
	return script
}

// randomLength returns a search that takes some time, sends reports and ends when it is stopped.
func randomLength(random *rand.Rand) func(context.Context, engine.History, engine.Limits, func(engine.Info)) engine.Info {
	return func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info {
		info := quickInfo(h, l)
		for range random.IntN(4) {
			select {
			case <-ctx.Done():
				return info
			case <-time.After(time.Duration(random.IntN(40)) * time.Millisecond):
				report(info)
			}
		}
		return info
	}
}

func joinLines(lines []string) []byte {
	var text []byte
	for _, l := range lines {
		text = append(append(text, l...), '\n')
	}
	return text
}
