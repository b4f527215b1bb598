package match_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

func TestCSV(t *testing.T) {
	f := sample(t)
	var text strings.Builder
	require.NoError(t, results(f.Head, f.Pieces).WriteCSV(&text))
	const head = "player,opponent,games,wins,draws,losses,bug,illegal,timeout,points,ms/move,nodes/move\n"
	require.Equal(t, head+"new,old,9,5,2,2,1,0,0,6,50.4,6\nold,new,9,2,2,5,0,1,1,3,2000.4,75\n", text.String())

	cfg := rivals(t, standard(), "")
	play(t, cfg, func(t *testing.T, games []gamefile.Record) {
		text.Reset()
		require.NoError(t, results(&cfg.Schedule, games).WriteCSV(&text))
		require.Equal(t, head+`mine,a,2,1,0,1,0,0,0,1,,7
mine,b,2,1,0,1,0,0,0,1,,7
mine,gone,2,2,0,0,0,0,0,2,,7
mine,all,6,4,0,2,0,0,0,4,,7
a,mine,2,1,0,1,0,0,0,1,,7
b,mine,2,1,0,1,0,0,0,1,,7
gone,mine,2,0,0,2,2,0,0,0,,7
`, text.String())
	})
}

// TestSVG: a graph is there if it says something, and names do not break the picture.
func TestSVG(t *testing.T) {
	cfg := rivals(t, standard(), "-engine cmd=one name=<old> -engine cmd=three name=new")
	play(t, cfg, func(t *testing.T, games []gamefile.Record) {
		texts := textsOf(t, results(&cfg.Schedule, games))
		for _, want := range []string{"Points by opponent", "Score in percent, with its 95 % interval", "Nodes a move, by ply", "<old>", "gone"} {
			require.Contains(t, texts, want)
		}
	})
	cfg = rivals(t, standard(), "")
	play(t, cfg, func(t *testing.T, games []gamefile.Record) {
		for i := range games {
			for _, ply := range games[i].Moves {
				ply.Nodes = 0
			}
		}
		texts := textsOf(t, results(&cfg.Schedule, games))
		require.Contains(t, texts, "Points by opponent")
		require.NotContains(t, texts, "Score in percent, with its 95 % interval", "of one player the report has it")
		require.NotContains(t, texts, "Nodes a move, by ply", "none were recorded")
	})
	textsOf(t, results(&cfg.Schedule, nil))
}

// textsOf returns the texts of the graphs.
func textsOf(t *testing.T, r *match.Results) (texts []string) {
	var picture strings.Builder
	require.NoError(t, r.WriteSVG(&picture))
	require.NotContains(t, picture.String(), "NaN")
	for d := xml.NewDecoder(strings.NewReader(picture.String())); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		require.NoError(t, err)
		if text, is := token.(xml.CharData); is {
			texts = append(texts, string(text))
		}
	}
}
