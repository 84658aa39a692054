// Builds the package it is started in: TypeScript to dist/, and the SQL files beside it. Doors that have a file
// for Node get one with all that they need, dependencies included: Node takes longer to find hundreds of small
// files than to run them. Arguments are folders that the result has besides, each as `name=from`.
// The result takes dist/'s place only when the compiler is content: nothing stale, nothing half-built.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';

const next = '.dist-next';

/** What others wrote keeps its license. */
const license =
  '/*! Holds TypeBox, (c) Haydn Paterson, MIT License: see node_modules/typebox/license. */';

rmSync(next, { recursive: true, force: true });
compile(next);
copySql('src', next);
await bundleDoors(next);
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

/** The doors share what both need, so that each thing is there once in a process. */
async function bundleDoors(folder) {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const doors = Object.values(exports).filter((door) => door.node !== undefined);
  if (doors.length === 0) return;
  const input = Object.fromEntries(
    doors.map((door) => [basename(door.node, '.js'), door.default.replace('dist', folder)]),
  );
  const bundle = await rolldown({ input, platform: 'node' });
  await bundle.write({
    dir: join(folder, 'node'),
    chunkFileNames: '[name].js',
    banner: license,
  });
}
