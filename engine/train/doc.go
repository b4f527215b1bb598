// Package train is what the trainers of the games' evaluations share: games that
// the engine plays against itself, what is to be learned from them, and how
// well that went. All of it depends on seeds alone, not on the number of
// goroutines.
package train
