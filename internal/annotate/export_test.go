package annotate

// Accuracy is accuracy, for the tests.
func Accuracy(loss float64) float64 { return accuracy(loss) }
