// Makes the npm package: node clients/javascript/pack.mjs [DIRECTORY]
//
// It writes c4engine-VERSION.tgz to the directory, by default build/npm. The package has the
// files of this folder, the engine as `c4engine web --export` writes it, and the types that
// comments declare. It needs Go, and npm, which fetches the TypeScript compiler.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const here = import.meta.dirname;
const root = resolve(here, "../..");
const directory = resolve(process.argv[2] ?? join(root, "build/npm"));
const scratch = mkdtempSync(join(tmpdir(), "c4engine-"));
const contents = join(scratch, "package");

const run = (folder, program, ...words) => execFileSync(program, words, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });

const copy = (from, ...names) => names.forEach(name => cpSync(join(from, name), join(contents, name)));

try {
  const engine = join(scratch, "c4engine");
  run(root, "go", "build", "-buildvcs=auto", "-o", engine, "./cmd/c4engine"); // stamped with its version
  run(root, engine, "web", "--export", join(scratch, "page"));

  copy(here, ...readdirSync(here).filter(name => /\.(js|d\.ts|json|md)$/.test(name)));
  copy(join(scratch, "page/js"), "wasm_exec.js", "engine.wasm");
  copy(root, "LICENSE", "THIRD_PARTY_NOTICES");

  run(contents, "npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error");
  run(contents, "node_modules/.bin/tsc", "engine.js", "node.js", "--declaration", "--emitDeclarationOnly",
    "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2024,esnext.disposable,dom", "--types", "node");

  mkdirSync(directory, { recursive: true });
  run(contents, "npm", "pack", "--loglevel=error", "--pack-destination", directory);
} catch (error) {
  console.error(`pack: ${error.message}`); // the command that failed has said why
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true });
}
