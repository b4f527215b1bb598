// Says why the process ends:
//
//	crash SIGNAL KIND USED/LIMIT FRAME ..  a signal, and megabytes of address space
//	exit                                   the library called exit
//	asan TEXT                              AddressSanitizer ends the process
//	undefined FILE:LINE: TEXT              UBSan saw undefined behaviour; the process goes on
//
// KIND is null (an access to the null pointer), stack (an overflow), thread (not the thread that
// was asked), pointer (what getPoint returned cannot be read), or -. A FRAME is an offset in the
// library and a symbol, OFFSET:SYMBOL, the innermost first.
#include "host.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <ucontext.h>
#endif
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#else // musl
static int backtrace(void **frames, int count) { return (void)frames, (void)count, 0; }
#endif

static const char *library; // its path
static unsigned long limit; // of the address space, in megabytes
static pid_t host;          // this process; children of the library say nothing
static pthread_t asked;     // the thread that the library works in
static char *stackTop;      // of that thread, roughly
static size_t stackSize;

// Place is where a signal interrupted a thread: its instruction and the end of its stack, NULL if
// unknown.
struct Place { char *instruction, *stack; };

static struct Place placeOf(void *context) {
#if defined __linux__ && defined __x86_64__
	greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
	return (struct Place){(char *)registers[REG_RIP], (char *)registers[REG_RSP]};
#elif defined __linux__ && defined __aarch64__
	mcontext_t *registers = &((ucontext_t *)context)->uc_mcontext;
	return (struct Place){(char *)registers->pc, (char *)registers->sp};
#else
	(void)context;
	return (struct Place){NULL, NULL};
#endif
}

// say writes a part of a line without the heap, which the library may have damaged.
static void say(const char *format, ...) {
	char text[1024];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (write(fileno(toEngine), text, strlen(text)) < 0)
		_exit(1); // nobody listens
}

static const struct { int number; const char *name; } signals[] = {
	{SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"}, {SIGILL, "SIGILL"},
	{SIGSEGV, "SIGSEGV"},
};
enum { SIGNALS = sizeof signals / sizeof *signals };

static const char *nameOf(int number) {
	for (int i = 0; i < SIGNALS; i++)
		if (signals[i].number == number)
			return signals[i].name;
	return "?";
}

// used returns the megabytes of address space in use, 0 if unknown.
static long used(void) {
	char pages[32] = "";
	int file = open("/proc/self/statm", O_RDONLY);
	if (read(file, pages, sizeof pages - 1) < 0)
		return 0;
	close(file);
	return atol(pages) * sysconf(_SC_PAGESIZE) >> 20;
}

// kindOf knows the end of the stack roughly. A frame with a large array reaches far beyond it.
static const char *kindOf(int number, const siginfo_t *info, char *frame) {
	if (readsAnswer)
		return "pointer";
	if (!pthread_equal(pthread_self(), asked))
		return "thread";
	if (number != SIGSEGV && number != SIGBUS)
		return "-";
	const size_t page = 1 << 16, address = (size_t)info->si_addr;
	const size_t end = (size_t)stackTop - stackSize, lowest = frame ? (size_t)frame : end;
	if (address < end + 4 * page && address + 4 * page > (lowest < end ? lowest : end))
		return "stack";
	return address < page ? "null" : "-";
}

// writeFrames writes the places in the library that led to an instruction.
static void writeFrames(char *instruction) {
	void *frames[64];
	int count = backtrace(frames, 64);
	for (int i = 0, shown = 0; i < count && shown < 8; i++) {
		Dl_info info;
		if (!dladdr(frames[i], &info) || strcmp(info.dli_fname, library) != 0)
			continue;
		// A return address is that of the instruction after the call.
		size_t offset = (char *)frames[i] - (char *)info.dli_fbase - (frames[i] != instruction);
		say(" 0x%zx:%s", offset, info.dli_sname ? info.dli_sname : "");
		shown++;
	}
}

// The first words are out before anything that may need memory, because the library may have damaged
// the heap. The alarm ends a handler that then waits for a lock for ever.
static void crashed(int number, siginfo_t *info, void *context) {
	signal(number, SIG_DFL);
	if (getpid() != host) {
		raise(number);
		return;
	}
	signal(SIGALRM, SIG_DFL);
	alarm(1);
	struct Place place = placeOf(context);
	say("crash %s %s", nameOf(number), kindOf(number, info, place.stack));
	say(" %ld/%lu", used(), limit);
	writeFrames(place.instruction);
	say("\n");
	raise(number);
}

static void exited(void) {
	if (getpid() == host)
		say("exit\n");
}

#ifdef __SANITIZE_ADDRESS__
void __asan_set_error_report_callback(void (*)(const char *));
void __ubsan_get_current_report_data(const char **kind, const char **message,
	const char **file, unsigned *line, unsigned *column, char **address);

static void reported(const char *report) {
	static const char before[] = "SUMMARY: AddressSanitizer: ";
	const char *summary = strstr(report, before);
	if (!summary)
		return;
	summary += sizeof before - 1;
	dprintf(fileno(toEngine), "asan %.*s\n", (int)strcspn(summary, "\n"), summary);
}

// __ubsan_on_report is called by UBSan.
__attribute__((visibility("default"))) void __ubsan_on_report(void) {
	const char *kind, *message, *file;
	unsigned line, column;
	char *address;
	__ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
	dprintf(fileno(toEngine), "undefined %s:%u: %s\n", file, line, message);
}
#endif

void catchCrashes(const char *path, unsigned long megabytes) {
	library = path;
	limit = megabytes;
	host = getpid();
	void *frame;
	backtrace(&frame, 1); // the first call needs memory
	struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
	int count = SIGNALS;
#ifdef __SANITIZE_ADDRESS__
	__asan_set_error_report_callback(reported);
	count = 1; // SIGABRT; AddressSanitizer explains the others
#endif
	for (int i = 0; i < count; i++)
		sigaction(signals[i].number, &action, NULL);
	atexit(exited);
}

void enterThread(int asks) {
	pthread_attr_t attributes;
	char here;
#ifdef __SANITIZE_ADDRESS__
	(void)asks; // AddressSanitizer sets a stack for its own handlers
#else
	static char memory[2][1 << 16]; // a handler cannot run on a stack that has overflowed
	stack_t stack = {.ss_sp = memory[asks], .ss_size = sizeof memory[asks]};
	sigaltstack(&stack, NULL);
#endif
	asked = pthread_self();
	stackTop = &here;
	if (pthread_attr_init(&attributes) == 0) {
		pthread_attr_getstacksize(&attributes, &stackSize);
		pthread_attr_destroy(&attributes);
	}
}
