import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@aisle/harness/workplace';
import { normaliseOutput } from './normalise.mjs';
import { clock } from './services.mjs';

const names = [
  ...['backup', 'completion', 'copy', 'doctor', 'export', 'generate', 'import', 'openapi'],
  ...['publish', 'reset', 'restore', 'rotate-key', 'serve', 'token'],
];

const products = `Handle,Title,Variant SKU,Variant Price,Status
mug,Mug,MUG,9.50,active
cup,Cup,CUP,8,draft
`;
const files = {
  'products.csv': products,
  'changed.csv': products.replace('9.50', '10'),
  'wrong.csv': products.replace('9.50', 'nine'),
  'wrong.ndjson': '{"type":"product"}\n{"type":\n',
};

/** Commands that are run one after another in one folder, on its store a.sqlite unless they name another. */
const runs = [
  ...[['--help'], ['--version']],
  ...names.map((name) => [name, '--help']),
  ...['bash', 'zsh', 'fish', 'tcsh'].map((shell) => ['completion', shell]),
  ...[['openapi'], ['generate', '-', '--products', '3'], ['generate', '--products', 'many']],
  ...[['imprt'], ['doctor', '--jsn'], ['serve', '--port', 'x'], ['export', '--db', 'none.sqlite']],
  ...onStore(
    ['import', 'products.csv', '--currency', 'EUR'],
    ['publish', '--dry-run'],
    ['publish'],
    ['publish'],
    ['publish', 'nothing'],
    ['import', 'changed.csv', '--currency', 'euro'],
    ['import', 'changed.csv', '--currency', 'EUR', '--publish', '--json'],
    ['import', 'wrong.csv', '--currency', 'EUR'],
    ['import', 'wrong.ndjson'],
    ['import', 'missing.csv'],
    ['doctor'],
    ['doctor', '--json'],
    ['export'],
    ['export', 'export.ndjson'],
    ['token'],
    ['backup', 'a.backup'],
    ['backup', 'a.backup'],
    ['rotate-key'],
    ['restore', 'a.backup'],
    ['restore', 'a.backup', '--yes'],
    ['reset'],
    ['reset', '--yes'],
  ),
  ['copy', '--from', 'a.sqlite', '--to', 'b.sqlite'],
  ['restore', 'a.backup', '--db', 'c.sqlite'],
  ['copy', '--from', 'c.sqlite', '--to', 'd.sqlite'],
  ['doctor', '--json', '--db', 'd.sqlite'],
];

/** Returns an entry for each command: its exit code and what it printed. */
export async function runCommands({ folder, run, serve }) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const entries = [];
  const add = (name, { code, stdout, stderr }) => {
    const fix = (text) => normaliseOutput(text, { FOLDER: folder, CHECKOUT: root });
    entries.push({ name, code, stdout: fix(stdout), stderr: fix(stderr) });
  };
  for (const [index, args] of runs.entries()) {
    add(`${index + 1} aisle ${args.join(' ')}`, await run(args));
  }
  const server = await serve(['--db', 'demo.sqlite']);
  const code = await server.stop();
  add('aisle serve', { code, stdout: server.stdout(), stderr: server.stderr() });
  return entries;
}

function onStore(...commands) {
  const takesClock = new Set(['import', 'publish']);
  return commands.map((command) => [
    ...[...command, '--db', 'a.sqlite'],
    ...(takesClock.has(command[0]) ? ['--clock', clock] : []),
  ]);
}
