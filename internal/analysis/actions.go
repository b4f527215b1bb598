package analysis

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// obey carries out the action of an object, or its analysis if it has no action.
func (s *server) obey(id string, o object) error {
	raw, is := o["action"]
	if !is {
		q, err := s.readQuery(id, o)
		if err != nil {
			return err
		}
		return s.accept(q)
	}
	var action, target string
	_ = json.Unmarshal(raw, &action) // a value of another type names no action
	fields, known := map[string][]string{
		"terminate":     {"id", "action", "terminateId"},
		"terminate_all": {"id", "action"},
		"query_version": {"id", "action"},
	}[action]
	if !known {
		return engine.Expected("action", "one of terminate, terminate_all, query_version")
	}
	if err := o.knows(fields...); err != nil {
		return err
	}
	switch action {
	case "terminate": // an unknown id is no error, because the query may just have been answered
		if json.Unmarshal(o["terminateId"], &target) != nil || target == "" {
			return engine.Expected("terminateId", "the id of a query")
		}
		answer := terminated{Type: action, ID: id, TerminateID: target}
		s.terminate(answer, func(q *query) bool { return q.id == target })
	case "terminate_all":
		s.terminate(terminated{Type: action, ID: id}, func(*query) bool { return true })
	case "query_version":
		s.write(line(versionAnswer{action, id, s.Name, s.Version}))
	}
	return nil
}

// terminate ends queries. Their searches end and are answered by the workers. Their waiting
// positions are answered here, without results.
func (s *server) terminate(answer terminated, which func(*query) bool) {
	for _, q := range s.unfinished {
		if which(q) {
			answer.Positions += q.left
			q.cancel()
		}
	}
	s.write(line(answer))
	for _, q := range s.queue {
		if !which(q) {
			continue
		}
		for _, ply := range q.waiting {
			a := newPositionAnswer(task{q, ply}, q.history.At(ply).Position())
			a.NoResults = true
			s.write(line(a))
			s.answered(q)
		}
		s.waiting -= len(q.waiting)
	}
	s.queue = slices.DeleteFunc(s.queue, which)
}

// positionAnswer is the answer about one position, or a report before it.
type positionAnswer struct {
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

// terminated answers terminate and terminate_all.
type terminated struct {
	Type        string `json:"type"` // terminate or terminate_all
	ID          string `json:"id"`
	TerminateID string `json:"terminateId,omitempty"`
	Positions   int    `json:"positions"` // the number of positions without an answer before
}

// versionAnswer answers query_version.
type versionAnswer struct {
	Type    string `json:"type"` // query_version
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
}

// errorAnswer answers a wrong line.
type errorAnswer struct {
	Type     string `json:"type"` // error
	ID       string `json:"id,omitempty"`
	Field    string `json:"field"`
	Expected string `json:"expected"`
}

// newPositionAnswer returns the answer about a position without the results of a search.
func newPositionAnswer(t task, p engine.Position) positionAnswer {
	a := positionAnswer{Type: "analysis", ID: t.query.id, Ply: t.ply, Infos: []json.RawMessage{}}
	a.Turn = p.Turn().String()
	if outcome := p.Outcome(); outcome != engine.Undecided {
		a.Result = outcome.String()
	}
	return a
}

// add adds the results of a search.
func (a *positionAnswer) add(info engine.Info, numbered bool, p engine.Position) {
	for _, m := range protocol.NewInfos(info, numbered, p) {
		a.Infos = append(a.Infos, protocol.JSON(m))
	}
	if best := info.BestMove(); best != engine.NoMove {
		text := boardtext.FormatMove(p, best)
		a.BestMove = &text
	}
}

// line returns the line of an answer.
func line(answer any) []byte {
	text, err := json.Marshal(answer)
	if err != nil {
		panic(fmt.Sprintf("analysis: %v", err)) // impossible: an answer is plain data
	}
	return append(text, '\n')
}
