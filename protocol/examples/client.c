/* Plays six moves of the engine against itself, on Linux, macOS and in WSL: cc -o client protocol/examples/client.c && ./client c4engine */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int to[2], from[2]; /* pipes: [0] is read, [1] is written */
    if (argc < 2 || pipe(to) || pipe(from)) return 2;
    if (fork() == 0) {
        dup2(to[0], 0), dup2(from[1], 1);
        close(to[0]), close(to[1]), close(from[0]), close(from[1]);
        execvp(argv[1], argv + 1), perror(argv[1]);
        _exit(127);
    }
    close(to[0]), close(from[1]);
    FILE *out = fdopen(to[1], "w"), *in = fdopen(from[0], "r");
    char line[4096];
    fprintf(out, "newgame 10 11 3 4\n");
    for (int i = 0; i < 6; i++) {
        fprintf(out, "go nodes 5000\n");
        fflush(out);
        do {
            if (!fgets(line, sizeof line, in)) return 1; /* the engine has gone */
            if (!strncmp(line, "error", 5)) return fputs(line, stderr), 1; /* it will not answer */
        } while (strncmp(line, "bestmove", 8));
        fputs(line, stdout);
    }
    fprintf(out, "show\n"), fclose(out); /* the end of its input ends the engine */
    while (fgets(line, sizeof line, in)) fputs(line, stdout);
}
