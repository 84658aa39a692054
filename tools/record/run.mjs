// Records how the built service behaves, and compares it with an earlier recording. See README.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress } from '@aisle/bench';
import { compareEntries, describeEntries } from './compare.mjs';
import { makeRequests } from './make-requests.mjs';
import { readOptions } from './options.mjs';
import { mayDiffer, parts } from './parts.mjs';
import { aisleMain } from './paths.mjs';
import { openRecording } from './recording.mjs';

/** Number and seed of the requests in a recording. */
const requestOptions = { count: 3000, seed: 20260131 };

/** Maximum number of kinds of differences to show of a part. */
const shown = 10;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
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
