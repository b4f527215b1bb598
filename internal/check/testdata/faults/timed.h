// A player that thinks until a time has passed. It waits, which costs the test no processor time.
#include <chrono>
#include <condition_variable>
#include <mutex>

inline double now() {
	using namespace std::chrono;
	return duration<double>(steady_clock::now().time_since_epoch()).count();
}

inline void think(double seconds) {
	std::mutex mutex;
	std::condition_variable never;
	std::unique_lock<std::mutex> lock(mutex);
	never.wait_for(lock, std::chrono::duration<double>(seconds), [] { return false; });
}
