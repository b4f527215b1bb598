package analysis

import (
	"encoding/json"
	"fmt"
	"strings"

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

// action is a request other than an analysis.
type action struct {
	name   string
	fields []string
	run    func(s *server, id string, o object) error
}

var actions = []action{
	{"terminate", []string{"id", "action", "terminateId"}, (*server).terminateOne},
	{"terminate_all", []string{"id", "action"}, (*server).terminateAll},
	{"query_version", []string{"id", "action"}, (*server).queryVersion},
}

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
	var names []string
	var name string
	_ = decode("action", raw, &name, "") // not a string: no action has the name ""
	for _, a := range actions {
		if a.name == name {
			if err := o.knows(a.fields); err != nil {
				return err
			}
			return a.run(s, id, o)
		}
		names = append(names, a.name)
	}
	return engine.Expected("action", "one of %s", strings.Join(names, ", "))
}

// terminateOne ends a query. An unknown id is no error, because the query may just have been
// answered.
func (s *server) terminateOne(id string, o object) error {
	var target string
	if decode("terminateId", o["terminateId"], &target, "") != nil || target == "" {
		return engine.Expected("terminateId", "the id of a query")
	}
	answer := Terminated{Type: "terminate", ID: id, TerminateID: target}
	s.terminate(answer, func(q *query) bool { return q.id == target })
	return nil
}

func (s *server) terminateAll(id string, _ object) error {
	s.terminate(Terminated{Type: "terminate_all", ID: id}, func(*query) bool { return true })
	return nil
}

// terminate ends queries. Their searches end and are answered by the workers. Their waiting
// positions are answered here, without results.
func (s *server) terminate(answer Terminated, which func(*query) bool) {
	for _, q := range s.unfinished {
		if which(q) {
			answer.Positions += q.left
			q.cancel()
		}
	}
	s.write(line(answer))
	for _, t := range s.queue.remove(which) {
		a := newAnalysis(t, t.query.history(t.ply).Position())
		a.NoResults = true
		s.write(line(a))
		s.answered(t.query)
	}
}

func (s *server) queryVersion(id string, _ object) error {
	s.write(line(Version{"query_version", id, s.Name, s.Version}))
	return nil
}
