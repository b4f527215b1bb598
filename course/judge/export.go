//go:build cgo

package main

// #include <stdlib.h>
// #include "point.h"
import "C"

import (
	"os"
	"time"
	"unsafe"
)

// loaded is the library, with the environment at the moment when the judge loaded it. It lives as
// long as the process.
var loaded = newLibrary(getenv, os.Stderr)

// getenv asks the C library: in a shared library os.Getenv does not know variables that the host
// itself has set.
func getenv(name string) string {
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	if value := C.getenv(text); value != nil {
		return C.GoString(value)
	}
	return ""
}

// choosePoint does the work of getPoint, after that has made its thread safe from cancellation.
//
//export choosePoint
func choosePoint(M, N C.int, top, board *C.int, noX, noY C.int) C.struct_Point {
	arrived := time.Now()
	t := turn(int(M), int(N), int(noX), int(noY), cells(top), cells(board))
	x, y := loaded.answer(t, arrived)
	return C.struct_Point{x: C.int(x), y: C.int(y)}
}

// cells returns a function that reads the first n numbers of a C array.
func cells(array *C.int) func(n int) []int {
	return func(n int) []int {
		if array == nil {
			return nil
		}
		numbers := make([]int, n)
		for i, v := range unsafe.Slice(array, n) {
			numbers[i] = int(v)
		}
		return numbers
	}
}
