// Builds the package in the current folder: TypeScript to dist/.
// Arguments are additional folders of the result, each as `name=from`.
// For Node each entry point is one file, and code that entry points share is in common files. The
// reason is that Node takes longer to find hundreds of small files than to run them. A package for
// Node only is bundled at its entry points. Other packages keep their modules there, and have
// bundles for Node with their dependencies besides. An entry point `browser` is a bundle of its own, with
// the modules that `imports` of package.json chooses for browsers.
// The result replaces dist/ only after the compiler has succeeded, so dist/ is never stale or
// half-built.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const next = '.dist-next';

/** V8 keeps the text of each module in memory: with two bytes a letter if one of them is beyond Latin-1. */
const compact = { charset: 'ascii', comments: { jsdoc: false } };

/** License notice for bundled third-party code. */
const license =
  '/*! Holds TypeBox, (c) Haydn Paterson, MIT License: see node_modules/typebox/license. */';

const { bin = {}, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const entryPoints = Object.values(exports).filter((entryPoint) => entryPoint.types !== undefined);

remove(next);
if (entryPoints.some((entryPoint) => entryPoint.node !== undefined)) {
  compile();
  await bundle(entryFiles(), { banner: license, dir: join(next, 'node') });
} else {
  compile('--emitDeclarationOnly');
  const external = (id) => !/^[.#\0]/.test(id) && !isAbsolute(id);
  const isForBrowsers = (file) => basename(file) === 'browser.js';
  const files = [...entryFiles(), ...Object.values(bin)];
  const forNode = files.filter((file) => !isForBrowsers(file));
  await bundle(forNode, { external, dir: next });
  for (const file of files.filter(isForBrowsers)) {
    await bundle([file], { external, platform: 'browser', dir: next });
  }
}
for (const argument of process.argv.slice(2)) {
  const [name, from] = argument.split('=');
  cpSync(from, join(next, name), { recursive: true });
}
remove('dist');
renameSync(next, 'dist');

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}

function compile(...more) {
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', next, ...more];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status === 0) return;
  remove(next);
  process.exit(status ?? 1);
}

function entryFiles() {
  return entryPoints.map((entryPoint) => entryPoint.default);
}

/**
 * Bundles the source modules of these files. Shared code becomes separate files, so that a process
 * loads it once.
 */
async function bundle(files, { external, platform = 'node', ...output }) {
  const input = Object.fromEntries(
    files.map((file) => [
      basename(file, '.js'),
      file.replace('dist', 'src').replace(/\.js$/, '.ts'),
    ]),
  );
  const made = await rolldown({
    input,
    external,
    platform,
    plugins: [keepPlaces(resolve('src'))],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  await made.write({ ...output, ...compact, chunkFileNames: '[name].js' });
}

/**
 * Keeps `import.meta.url` pointing to the original module folder after the code has moved into a
 * bundle further up.
 */
function keepPlaces(source) {
  const ownPlace = 'import.meta.url';
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith(source) || !code.includes(ownPlace)) return undefined;
      const place = JSON.stringify(`./${relative(source, id).split(sep).join('/')}`);
      return code.replaceAll(ownPlace, `new URL(${place}, ${ownPlace}).href`);
    },
  };
}
