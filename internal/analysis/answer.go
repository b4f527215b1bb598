package analysis

import (
	"encoding/json"
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// Analysis is the answer about one position, or a report before it.
type Analysis struct {
	Type           string `json:"type"` // analysis
	ID             string `json:"id"`
	Ply            int    `json:"ply"`
	IsDuringSearch bool   `json:"isDuringSearch"`
	NoResults      bool   `json:"noResults,omitempty"` // terminated before its search
	Turn           string `json:"turn"`                // first or second
	Result         string `json:"result,omitempty"`    // first, second or draw if the game is over
	// Infos are messages of the line protocol, the best move first, which
	// protocol.Decode reads.
	Infos    []json.RawMessage `json:"infos"`
	BestMove *string           `json:"bestmove"` // nil without infos
}

// Terminated answers terminate and terminate_all.
type Terminated struct {
	Type        string `json:"type"` // terminate or terminate_all
	ID          string `json:"id"`
	TerminateID string `json:"terminateId,omitempty"`
	Positions   int    `json:"positions"` // the number of positions without an answer before
}

// Version answers query_version.
type Version struct {
	Type    string `json:"type"` // query_version
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Error answers a wrong line.
type Error struct {
	Type     string `json:"type"` // error
	ID       string `json:"id,omitempty"`
	Field    string `json:"field"`
	Expected string `json:"expected"`
}

// newAnalysis returns the answer about a position without the results of a search.
func newAnalysis(t task, p engine.Position) Analysis {
	a := Analysis{Type: "analysis", ID: t.query.id, Ply: t.ply, Infos: []json.RawMessage{}}
	a.Turn = p.Turn().String()
	if outcome := p.Outcome(); outcome != engine.Undecided {
		a.Result = outcome.String()
	}
	return a
}

// tell adds the results of a search.
func (a *Analysis) tell(info engine.Info, numbered bool, p engine.Position) {
	for _, m := range protocol.NewInfos(info, numbered, p) {
		a.Infos = append(a.Infos, protocol.JSON(m))
	}
	if best := info.BestMove(); best != engine.NoMove {
		text := boardtext.FormatMove(p, best)
		a.BestMove = &text
	}
}

func newError(id string, err error) Error {
	answer := protocol.NewError("", err)
	return Error{"error", id, answer.Field, answer.Expected}
}

// line returns the line of an answer.
func line(answer any) []byte {
	text, err := json.Marshal(answer)
	if err != nil {
		panic(fmt.Sprintf("analysis: %v", err)) // impossible: an answer is plain data
	}
	return append(text, '\n')
}
