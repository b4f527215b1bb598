package evaluation

import "math"

// Logistic returns 1/(1+e^-x), the expected result for a logit x: 0 lost, 1 won.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// LogitScale is the number of units in a logit of 1, for [Winrate].
const LogitScale = 256

// Winrate returns the Logistic of a logit in units of 1/LogitScale. Logits beyond -8 and 8
// are clamped.
func Winrate(logit int) float32 {
	return logistic[min(max(logit+len(logistic)/2, 0), len(logistic)-1)]
}

var logistic = func() (table [16*LogitScale + 1]float32) {
	for i := range table {
		table[i] = float32(Logistic(float64(i-len(table)/2) / LogitScale))
	}
	return table
}()
