// Checks the shape of the sources: the size of modules, how many have one importer, and how comments begin.
// Lower a bound when the sources fall below it; raise one only with a reason in decision 19.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './workspace.mjs';

const bounds = {
  modules: 645,
  lines: 107_200,
  /** Share of modules that exactly one other module imports. */
  singleImporters: 0.29,
  /** Number of modules under 40 lines that exactly one other module imports. */
  fragments: 13,
  linesOfModule: 450,
  /** Share of documentation comments that begin with a question word instead of the subject. */
  riddles: 0.01,
  /** Number of SQL statements of core's storage that are written in two places. */
  statementsTwice: 0,
};

const sources = ['{packages,apps}/*/src/**/*.{ts,tsx}', 'tools/**/*.mjs'];
const left = /\.test\.|\/tests?\/|\/testing\/|\/generated\/|\.config\.|node_modules/;
const texts = new Map(
  sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !left.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

const importers = countImporters();
const modules = [...texts].map(([path, text]) => ({
  path,
  lines: text.split('\n').length - 1,
  importers: importers.get(path) ?? 0,
}));
const single = modules.filter((module) => module.importers === 1);
const fragments = single.filter(({ lines }) => lines < 40);
const comments = [...texts.values()].flatMap((text) =>
  [...text.matchAll(/\/\*\*\s*\n?\s*\*?\s*(\S+)/g)].map(([, word]) => word),
);
const riddles = comments.filter((word) =>
  /^(What|Who|Whose|Whoever|Where|Wherever|Whether|How)$/.test(word),
);

const faults = [
  above('modules', modules.length, bounds.modules),
  above('lines', sumOf(modules), bounds.lines),
  above(
    'share of modules with one importer',
    single.length / modules.length,
    bounds.singleImporters,
  ),
  above('modules under 40 lines with one importer', fragments.length, bounds.fragments),
  above(
    'share of comments that begin with a question word',
    riddles.length / comments.length,
    bounds.riddles,
  ),
  above('SQL statements that are written twice', countStatementsTwice(), bounds.statementsTwice),
  ...modules
    .filter(({ lines }) => lines > bounds.linesOfModule)
    .map(({ path, lines }) => above(`lines of ${path}`, lines, bounds.linesOfModule)),
].filter((fault) => fault !== undefined);

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

function above(name, count, bound) {
  if (count <= bound) return undefined;
  return `${name}: ${Number(count.toFixed(3))}, at most ${bound} (tools/scripts/check-shape.mjs)`;
}

function sumOf(list) {
  return list.reduce((sum, { lines }) => sum + lines, 0);
}

/** Returns the number of statements that stand in two places, whatever their parameters are called. */
function countStatementsTwice() {
  const places = new Map();
  for (const [path, text] of texts) {
    if (!path.startsWith('packages/core/src/storage/')) continue;
    for (const [, , written] of text.matchAll(
      /(['`])\s*((?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^'`]{20,}?)\1/g,
    )) {
      const statement = normalise(written);
      places.set(statement, (places.get(statement) ?? 0) + 1);
    }
  }
  return [...places.values()].filter((count) => count > 1).length;
}

function normalise(statement) {
  return statement
    .replaceAll(/\$\{[^}]*\}|\$\d+|@\w+|\?/g, '?')
    .replaceAll(/::\w+(\[\])?/g, '')
    .replaceAll(/= ANY \(\?\)|IN \(SELECT value FROM json_each\(\?\)\)/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Returns the number of modules that import each module by a relative path. */
function countImporters() {
  const found = new Map();
  for (const [path, text] of texts) {
    const targets = new Set();
    for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const stem = normalize(join(dirname(path), target)).replace(/\.js$/, '');
      const file = ['', '.ts', '.tsx', '.mjs'].map((end) => stem + end).find((it) => texts.has(it));
      if (file !== undefined) targets.add(file);
    }
    for (const file of targets) found.set(file, (found.get(file) ?? 0) + 1);
  }
  return found;
}
