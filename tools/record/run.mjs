// Records how the built service behaves, and compares it with an earlier recording. See README.md.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createProgress } from '@aisle/harness/report';
import { aisleMain, endOnSignals, root } from '@aisle/harness/workplace';
import { traceRequests } from '@aisle/trace';
import { runCommands } from './commands.mjs';
import { compareEntries, describeEntries, openRecording } from './compare.mjs';
import { answersOf, makeRequests } from './requests.mjs';
import { withServices } from './services.mjs';
import { publishStores } from './stores.mjs';

/** Number and seed of the requests in a recording. */
const requestOptions = { count: 3000, seed: 20260131 };

/** Maximum number of kinds of differences to show of a part. */
const shown = 10;

/**
 * Parts of a recording. Each is a function that takes the requests and resolves to entries with a
 * `name`.
 */
const parts = {
  ...onEachEngine('requests', answersOf),
  ...onEachEngine('stores', publishStores),
  commands: () => withServices('sqlite', runCommands),
  trace: countFiles,
};

/** Parts whose differences are shown but are no failure. */
const mayDiffer = new Set(['trace']);
const usage = 'Usage: npm run record -- save|compare [FOLDER] [--only PART,…]';

endOnSignals();

process.exitCode = await main();

async function main() {
  const { command, folder, chosen } = readOptionsOrLeave();
  const recording = openRecording(folder);
  if (command === 'save') {
    if (chosen.length === Object.keys(parts).length) recording.clear();
    const requests = makeRequests(requestOptions);
    recording.write('requests', requests);
    await record(recording, chosen, requests);
    return 0;
  }
  const known = chosen.filter((part) => recording.has(part));
  if (known.length === 0) {
    process.stderr.write(`No recording of ${chosen.join(', ')} in ${folder}. Run "save" first.\n`);
    return 1;
  }
  // The requests of the recording, as the generator may have changed since.
  const requests = recording
    .read('requests')
    .map(({ method, text }) => ({ method, text: recording.textOf(text) }));
  const now = openRecording(join(folder, 'now'));
  now.clear();
  await record(now, known, requests);
  const differing = known.filter((part) => !isSame(part, recording, now));
  return differing.every((part) => mayDiffer.has(part)) ? 0 : 1;
}

function readOptionsOrLeave() {
  try {
    if (!existsSync(aisleMain))
      throw new Error('The service is not built: run `npm run build` first.');
    return readOptions(process.argv.slice(2), Object.keys(parts));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function record(recording, chosen, requests) {
  const progress = createProgress();
  for (const part of chosen) {
    progress.say(`${part} …`);
    const startedAt = performance.now();
    const entries = await parts[part](requests);
    recording.write(part, entries);
    progress.clear();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    process.stderr.write(`recorded  ${part}: ${entries.length} entries in ${seconds} s\n`);
  }
}

/** Prints the differences of a part. */
function isSame(part, recording, now) {
  const before = recording.read(part);
  const differing = compareEntries(before, now.read(part));
  const head = differing.length === 0 ? 'same     ' : 'DIFFERENT';
  say(`${head} ${part}: ${differing.length} of ${before.length} entries differ`);
  const groups = describeEntries(differing, recording.textOf, now.textOf);
  for (const { names, lines } of groups.slice(0, shown)) {
    const others = names.length > 1 ? ` (and ${names.length - 1} more)` : '';
    for (const line of [`  ${names[0]}${others}`, ...lines.map((one) => `    ${one}`)]) say(line);
  }
  if (groups.length > shown) say(`  … ${groups.length - shown} more differences`);
  return differing.length === 0;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Returns what `npm run record` was asked for. An error says what to write instead. */
function readOptions(args, parts) {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  });
  const [command, folder = join(root, '.reports', 'recording'), ...others] = positionals;
  if (!['save', 'compare'].includes(command) || others.length > 0) throw new Error(usage);
  const only = (values.only ?? []).flatMap((text) => text.split(','));
  const unknown = only.find((name) => !parts.includes(name));
  if (unknown !== undefined) {
    throw new Error(`Unknown part ${JSON.stringify(unknown)}. Use ${parts.join(', ')}.\n${usage}`);
  }
  return {
    command,
    folder: resolve(folder),
    chosen: only.length > 0 ? parts.filter((part) => only.includes(part)) : parts,
  };
}

function onEachEngine(name, record) {
  const engines = ['sqlite', 'postgres'].map((engine) => [
    `${name}-${engine}`,
    (requests) => withServices(engine, (services) => record(services, requests)),
  ]);
  return Object.fromEntries(engines);
}

async function countFiles() {
  const traced = await traceRequests();
  return traced.map(({ kind, files }) => ({ name: kind, files: files.length }));
}
