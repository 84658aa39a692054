// Builds the package it is started in: TypeScript to dist/, and the SQL files beside it. Arguments are folders
// that the result has besides, each as `name=from`.
// The result takes dist/'s place only when the compiler is content: nothing stale, nothing half-built.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const next = '.dist-next';

rmSync(next, { recursive: true, force: true });
compile(next);
copySql('src', next);
for (const argument of process.argv.slice(2)) {
  const [name, from] = argument.split('=');
  cpSync(from, join(next, name), { recursive: true });
}
rmSync('dist', { recursive: true, force: true });
renameSync(next, 'dist');

function compile(outDir) {
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', outDir];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) {
    rmSync(outDir, { recursive: true, force: true });
    process.exit(status ?? 1);
  }
}

function copySql(from, to) {
  const files = readdirSync(from, { recursive: true }).filter((file) => file.endsWith('.sql'));
  for (const file of files) cpSync(join(from, file), join(to, file));
}
