package protocol_test

import (
	"testing"

	"github.com/c4engine/c4engine/protocol/sessiontest"
)

const sessionDir = "testdata/sessions"

func TestRecordedSessions(t *testing.T) { sessiontest.Replay(t, sessionDir, fakeSession) }

func TestEveryCommandIsInSomeSession(t *testing.T) { sessiontest.Covers(t, sessionDir, fakeSession) }

func TestAnswersInJSONKeepToTheSchema(t *testing.T) {
	sessiontest.Schema(t, "schema.json", sessionDir, fakeSession)
}
