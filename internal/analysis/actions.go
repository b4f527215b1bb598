package analysis

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
)

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
