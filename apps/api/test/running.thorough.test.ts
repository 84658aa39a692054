import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

const engine = await findEngine();

/** Returns an installed container program whose engine runs. */
async function findEngine(): Promise<string | undefined> {
  for (const program of ['docker', 'podman']) {
    const isThere = await run(program, ['info']).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

it.skipIf(engine === undefined)('the Dockerfile builds an image that serves', async () => {
  const program = engine ?? '';
  await run(program, ['build', '--tag', 'aisle-test', root]);
  const secret = ['--env', 'AISLE_CLIENT_SECRET=of-my-own'];
  const options = ['--init', '--rm', '--detach', '--publish', '127.0.0.1::4820', ...secret];
  const { stdout } = await run(program, ['run', ...options, 'aisle-test']);
  const container = stdout.trim();
  try {
    const { stdout: published } = await run(program, ['port', container, '4820']);
    const ready = () => fetch(`http://${published.trim()}/readyz`).then(({ status }) => status);
    await expect.poll(() => ready().catch(() => 0)).toBe(200);
  } finally {
    await run(program, ['kill', container]);
  }
});

it('a store takes what docs/operate.md says, within a tenth', async () => {
  const text = readFileSync(join(root, 'docs/operate.md'), 'utf8');
  const [, said] = /published once \| \d+ MB, ([\d.]+) kB a product/.exec(text) ?? [];
  const products = 20_000;
  await place.run('generate', 'shop.ndjson', '--products', String(products));
  await place.run('import', 'shop.ndjson', '--publish', '--db', 'store.sqlite');
  // Data that is not yet in the file is in its log.
  const size = readdirSync(place.folder)
    .filter((name) => name.startsWith('store.sqlite'))
    .reduce((sum, name) => sum + statSync(join(place.folder, name)).size, 0);
  expect(size / products / 1000 / Number(said)).toBeGreaterThan(0.9);
  expect(size / products / 1000 / Number(said)).toBeLessThan(1.1);
});
