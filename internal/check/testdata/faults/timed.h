// A player that thinks until a time has passed.
#include <chrono>

inline double now() {
	using namespace std::chrono;
	return duration<double>(steady_clock::now().time_since_epoch()).count();
}

inline void think(double seconds) {
	for (double start = now(); now() - start < seconds;)
		;
}
