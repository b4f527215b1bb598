// Has a second thread search, and takes what that has found when the time is over.
#include "entry.h"
#include <condition_variable>
#include <thread>

Point move(const Board &b) {
	std::mutex mutex;
	std::condition_variable found;
	int column = -1;
	std::thread helper([&] {
		int best = choose(b, usual);
		std::lock_guard<std::mutex> lock(mutex);
		column = best;
	});
	{
		std::unique_lock<std::mutex> lock(mutex);
		found.wait_for(lock, std::chrono::milliseconds(400), [] { return false; });
	}
	Point none = {-1, -1}, answer = column < 0 ? none : b.landing(column);
	helper.join();
	return answer;
}
