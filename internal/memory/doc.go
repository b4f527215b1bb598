// Package pages takes large blocks of memory from the operating system.
package memory
