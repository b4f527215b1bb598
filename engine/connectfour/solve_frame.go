package connectfour

// frame holds the children of the node at one ply, and in which order they are
// searched. The children themselves, which are large, stay in place.
type frame struct {
	children [MaxSize]node // one for each column at most
	order    [MaxSize]uint8
	count    int
}

// spare returns the room for another child.
func (f *frame) spare() *node { return &f.children[f.count] }

// keep puts a child last in the order.
func (f *frame) keep(child int) {
	f.order[f.count] = uint8(child)
	f.count++
}

// at returns the child at a place in the order.
func (f *frame) at(i int) *node { return &f.children[f.order[i]] }

// next brings the most promising child of the places from i on to i.
func (f *frame) next(i int) *node {
	top := i
	for j := i + 1; j < f.count; j++ {
		if f.at(j).promise > f.at(top).promise {
			top = j
		}
	}
	f.order[i], f.order[top] = f.order[top], f.order[i]
	return f.at(i)
}
