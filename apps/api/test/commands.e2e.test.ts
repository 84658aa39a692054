import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aisleMain, makeWorkplace, type Workplace } from './support/run-aisle.js';
import { writeSeed } from './support/shop-file.js';

// Commands in the documents run exactly as written: here, in the test named here, or nowhere, with
// the reason.

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Returns the shell blocks of a document. */
const blocksOf = (file: string) =>
  [...read(file).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);

/** Returns the commands of a block, without comments; each may have several lines. */
const commandsOf = (block: string) =>
  block
    .replaceAll(/ +#.*$/gm, '')
    .replaceAll(/\\\n */g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');

const documents = [
  'README.md',
  'docs/operate.md',
  'docs/promises.md',
  'apps/api/README.md',
  'packages/core/README.md',
  'packages/schema/README.md',
  ...readdirSync(join(root, 'examples')).map((name) => `examples/${name}/README.md`),
];

/** Returns the block of a document that contains a text. */
function blockWith(file: string, text: string): string {
  const block = blocksOf(file).find((one) => one.includes(text));
  if (block === undefined) throw new Error(`${file} has no block with ${text}`);
  return block;
}

const readme = {
  start: blockWith('README.md', 'npm start\n'),
  ask: blockWith('README.md', 'curl -g'),
  update: blockWith('README.md', '-X PUT'),
  watch: blockWith('README.md', '--watch'),
  steps: blockWith('README.md', 'import products.csv'),
};
const overTls = blockWith('docs/promises.md', '--cacert');
const woocommerce = blockWith('examples/woocommerce/README.md', 'woocommerce/columns.json');

const wix = blockWith('examples/wix/README.md', 'wix/columns.json');

const runHere = [...Object.values(readme), overTls, woocommerce, wix].flatMap(commandsOf);

/** Commands that another test runs: their beginning, and the test file. */
const runElsewhere: readonly (readonly [string, string])[] = [
  ['npm run pack', 'packages.e2e.test.ts'],
  ['(cd ../.. && npm run pack)', 'packages.e2e.test.ts'],
  ['npx --package ./tarballs/aisle-', 'packages.thorough.test.ts'],
  ['npm install ', 'packages.e2e.test.ts'],
  ...blocksOf('docs/operate.md')
    .flatMap(commandsOf)
    .map((command) => [command, 'running.e2e.test.ts'] as const),
];

const ofStorefront = 'npx pnpm@10.34.9 --filter @aisle/storefront';

const runNowhere = new Map([
  [`${ofStorefront} install`, 'what runs these tests was installed so, with all the rest'],
  [`${ofStorefront} dev`, 'it never ends; the tests in storefront/ build what it serves'],
  ['npm test', 'it is what runs this; of an example, packages.e2e.test.ts runs it'],
]);

describe('each command of', () => {
  it.each(documents)('%s is run by a test, or known not to be', (file) => {
    const unknown = blocksOf(file)
      .flatMap(commandsOf)
      .filter(
        (command) =>
          !runHere.includes(command) &&
          !runElsewhere.some(([begin]) => command.startsWith(begin)) &&
          !runNowhere.has(command),
      );
    expect(unknown).toEqual([]);
  });

  it.each([...new Set(runElsewhere.map(([, file]) => file))])('is where %s is', (file) => {
    expect(existsSync(join(import.meta.dirname, file))).toBe(true);
  });
});

let place: Workplace;
let running: ChildProcess[];
beforeEach(() => {
  place = makeWorkplace();
  running = [];
  mkdirSync(join(place.folder, 'bin'));
  // Behaves like `npm start` of a built checkout, on a port of its own.
  tool(
    'npm',
    `shift\n[ "$1" = -s ] && shift\n[ "$1" = -- ] && shift\nexec node '${aisleMain}' "$@"`,
  );
  // The documents leave the URL of the file open (…).
  tool('curl', `[ "$1" = … ] && exec cat shop.ndjson\nPATH="$MACHINE_PATH" exec curl "$@"`);
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  return place.remove();
});

function tool(name: string, script: string): void {
  const file = join(place.folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o700);
}

const environment = () => ({
  PATH: `${join(place.folder, 'bin')}:${process.env.PATH}`,
  MACHINE_PATH: process.env.PATH,
  AISLE_PORT: '0',
});

const sh = async (script: string) => {
  const options = { cwd: place.folder, env: environment() };
  const { stdout } = await promisify(execFile)('sh', ['-ec', script], options);
  return stdout;
};

/**
 * Runs the commands of a block and returns their output. Plain command lines of the program need no
 * shell.
 */
async function runEach(block: string): Promise<string> {
  let said = '';
  for (const command of commandsOf(block)) {
    const [, words] = /^npm start -- ([\w ./-]+)$/.exec(command) ?? [];
    if (words === undefined) {
      said += await sh(command);
      continue;
    }
    const { code, stdout, stderr } = await place.run(...words.split(' '));
    expect([command, code, code === 0 ? '' : stderr]).toEqual([command, 0, '']);
    said += stdout;
  }
  return said;
}

/** Runs a block that starts a server, and returns the facts in its first line. */
async function serve(block: string) {
  const child = spawn('sh', ['-c', `exec ${block}`], {
    cwd: place.folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(line);
}

const products = 'Handle,Title,Variant Price\nmug,Mug,9.50\ncup,Cup,8\n';

describe.skipIf(process.platform === 'win32')('as written,', () => {
  it('the demo store is started, read and updated', async () => {
    const { api } = await serve(readme.start);
    const here = (block: string) => block.replaceAll('http://127.0.0.1:4820', api);
    const answer = JSON.parse(await sh(here(readme.ask)));
    const [shown = ''] = /^```json\n(.*?)^```$/ms.exec(read('README.md'))?.slice(1) ?? [];
    const { meta, data } = JSON.parse(shown);
    expect(answer.meta).toEqual(meta);
    expect(answer.data[0]).toMatchObject({
      type: data[0].type,
      attributes: { name: data[0].attributes.name, curated_product: true },
    });
    const updated = JSON.parse(await sh(here(readme.update)));
    const [, plan] = /"plan_id":"(.*?)"/.exec(readme.update) ?? [];
    expect(updated.data.attributes.plan_id).toBe(plan);
  });

  it('a product list is shown', async () => {
    writeFileSync(join(place.folder, 'products.csv'), products);
    const { page, database } = await serve(readme.watch);
    expect(database.products).toBe(2);
    expect((await fetch(page)).status).toBe(200);
  });

  it('a store is filled, published, exported, emptied and brought back', async () => {
    writeSeed(place.folder);
    writeFileSync(join(place.folder, 'products.csv'), products);
    const examples = join(root, 'examples/woocommerce');
    cpSync(join(examples, 'columns.json'), join(place.folder, 'columns.json'));
    cpSync(join(examples, 'products.csv'), join(place.folder, 'woo.csv'));
    // Copying to a file works as well; tests on PostgreSQL copy to a server.
    const steps = readme.steps.replace('100000', '100').replace('postgres://…', 'copy.sqlite');
    const said = await runEach(steps);
    expect(said).toContain('Imported 2 products, 2 prices');
    expect(said).toMatch(/^integrity +intact$/m);
    const files = ['shop.ndjson', 'big.ndjson', 'shop.backup', 'copy.sqlite'];
    expect(readdirSync(place.folder)).toEqual(expect.arrayContaining(files));
  });

  it("another shop's export is imported", async () => {
    cpSync(join(root, 'examples'), join(place.folder, 'examples'), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
    for (const block of [woocommerce, wix]) {
      expect(await runEach(block)).toMatch(/^Imported \d+ products, \d+ of them variants/);
    }
  });

  it('clients trust the certificate of --tls', async () => {
    const { api } = await serve('npm start -- --tls --seed none');
    const { port } = new URL(api);
    const program = `fetch('https://localhost:${port}/healthz').then(({ status }) => console.log(status));`;
    writeFileSync(join(place.folder, 'storefront.js'), program);
    const said = await sh(overTls.replace('4820', port));
    expect(said).toMatch(/^200\n\{/);
  });
});
