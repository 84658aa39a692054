import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type OutputChunk, rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCommerce } from '../src/commerce/create-commerce.js';
import { openSqlite } from '../src/storage/sqlite/open-sqlite.js';
import type { Run } from './support/page.js';
import { listProducts, runShop } from './support/run-shop.js';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const built = file('../dist/browser.js');
const driver = file('../node_modules/@sqlite.org/sqlite-wasm/dist/');

/** Bundles the page with everything but SQLite. */
async function bundlePage(): Promise<OutputChunk> {
  const bundle = await rolldown({
    input: file('support/page.ts'),
    platform: 'browser',
    external: '@sqlite.org/sqlite-wasm',
    // The package names its files with side effects, and no tests.
    treeshake: false,
    plugins: [
      {
        name: 'built-library',
        resolveId: (id) => (id.endsWith('/src/browser.js') ? built : undefined),
      },
    ],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
  });
  const { output } = await bundle.generate({ codeSplitting: false });
  return output[0];
}

it('is a file that imports no module of Node', () => {
  const imports = [...readFileSync(built, 'utf8').matchAll(/\b(?:from|import)\s*\(?"([^"]+)"/g)];
  const named = imports.map(([, name]) => name ?? '');
  expect(named).toContain('@aisle/schema');
  expect(named.filter((name) => /^(node:|[.#])|better-sqlite3|^pg/.test(name))).toEqual([]);
});

it('is bundled for a page, with SQLite beside it', async () => {
  const { imports, dynamicImports } = await bundlePage();
  expect([...imports, ...dynamicImports]).toEqual(['@sqlite.org/sqlite-wasm']);
});

const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];
const executablePath = browsers.find(existsSync);
if (!executablePath) console.warn('\n  a store in a page: skipped: no chromium\n');
const args = ['--no-sandbox', '--disable-gpu'];

let server: Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  server = await serve((await bundlePage()).code);
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true });
});

/** Answers of the test shop, and lists of its products, from a store in the memory of Node. */
async function runInNode() {
  const storage = openSqlite(':memory:');
  const answers = await runShop(createCommerce, storage);
  await storage.close();
  return JSON.parse(answers);
}

/** Opens the page. The first function runs steps there, the second in the page's worker. */
async function visit(page: Page): Promise<readonly [Run, Run]> {
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return ['run', 'runInWorker'].map(
    (name) =>
      (...call: readonly unknown[]) =>
        page.evaluate(`loaded.then(() => ${name}(${JSON.stringify(call)}))`),
  ) as unknown as readonly [Run, Run];
}

/** Writes the content of a store in Base64 to a file that Node opens. */
function writeStore(content: string): string {
  const store = join(folder, 'store.sqlite');
  writeFileSync(store, Buffer.from(content, 'base64'));
  return store;
}

describe.skipIf(!executablePath)('a store in a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args });
  });
  afterAll(() => browser?.close());

  it('answers as in Node, which opens its content', async () => {
    const [run] = await visit(await browser.newPage());
    await run('open');
    const expected = await runInNode();
    expect(JSON.parse(await run('runShop'))).toEqual(expected);

    const storage = openSqlite(writeStore(await run('serialize')));
    expect(await listProducts(createCommerce, storage)).toEqual(expected.listed);
    await storage.close();
  });

  it('is kept over a reload, in a worker', async () => {
    const page = await browser.newPage();
    const [, run] = await visit(page);
    expect(await run('open', { file: 'store' })).toBe(0);
    const expected = await runInNode();
    expect(JSON.parse(await run('runShop'))).toEqual(expected);

    const [, runAgain] = await visit(page);
    await runAgain('open', { file: 'store' });
    expect(await runAgain('listProducts')).toEqual(expected.listed);
    await runAgain('rename', 'New Sencha');
    const storage = openSqlite(writeStore(await runAgain('serialize')));
    expect(JSON.stringify(await listProducts(createCommerce, storage))).toContain('New Sencha');
    await storage.close();
  });

  it('is open in one worker at a time', async () => {
    const context = await browser.newContext();
    const [, first] = await visit(await context.newPage());
    const [, second] = await visit(await context.newPage());
    const opened = await Promise.all([first, second].map((run) => run('open', { file: 'store' })));
    expect(opened.toSorted()).toEqual([
      0,
      'conflict: The store "store" is open in another tab or worker of this site. Close it there, then try again.',
    ]);
    const [winner, loser] = opened[0] === 0 ? [first, second] : [second, first];
    await winner('runShop');
    expect(await loser('open', { file: 'other' })).toBe(0);
    await loser('close');
    await winner('close');
    expect(await loser('open', { file: 'store' })).toBe(8);
  });

  it('is open once a worker that had it has ended', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const [, first] = await visit(page);
    await first('open', { file: 'store' });
    await first('runShop');
    const [, second] = await visit(await context.newPage());
    // SQLite is loaded, which takes longer than a worker to end.
    await second('open');
    first('renameForever', 1).catch(() => undefined);
    await page.waitForFunction('globalThis.renamed > 0');
    const reloaded = page.reload();
    expect(await second('open', { file: 'store' })).toBe(8);
    await reloaded;
  });

  it('begins with content, which is read once, and is replaced by other content or none', async () => {
    const [, run] = await visit(await browser.newPage());
    const file = 'store';
    const open = async (options: { readonly url: string; readonly replace?: boolean }) => {
      const outcome = await run('openFrom', { file, ...options });
      if (typeof outcome[0] === 'number') await run('close');
      return outcome;
    };
    const shop = join(folder, 'shop.sqlite');
    const storage = openSqlite(shop);
    const expected = JSON.parse(await runShop(createCommerce, storage));
    await storage.close();
    await openSqlite(join(folder, 'empty.sqlite')).close();
    // SQLite ignores bytes after the last page.
    appendFileSync(shop, 'more');
    writeFileSync(join(folder, 'text.sqlite'), 'text'.repeat(1_024));

    const refused = expect.stringContaining('storage_unavailable: The store cannot be used');
    expect(await open({ url: '/text.sqlite' })).toEqual([refused, 1]);
    expect(await open({ url: '/shop.sqlite' })).toEqual([8, 1]);
    expect(await open({ url: '/empty.sqlite' })).toEqual([8, 0]);
    expect(await open({ url: '/empty.sqlite', replace: true })).toEqual([0, 1]);
    expect(await open({ url: '/shop.sqlite', replace: true })).toEqual([8, 1]);
    expect(await open({ url: '/text.sqlite', replace: true })).toEqual([refused, 1]);
    await run('open', { file });
    expect(await run('listProducts')).toEqual(expected.listed);
    await run('close');
    expect(await run('open', { file, replace: true })).toBe(0);
  });

  it('has no file outside a worker, and where the browser keeps none', async () => {
    const [run, runInWorker] = await visit(await browser.newPage());
    expect(await run('open', { file: 'store' })).toBe(
      'unusable_file: A store in a file needs a dedicated worker of a browser. Call openWasm() there, or leave out file to have the store in memory.',
    );
    await runInWorker('removeFiles');
    expect(await runInWorker('open', { file: 'store' })).toBe(
      'storage_unavailable: This browser keeps no files for this page: it is too old, the window is private, or the address is neither HTTPS nor localhost. Leave out file to have the store in memory.',
    );
  });

  it('keeps each change of a browser that is killed', async () => {
    const profile = join(folder, 'profile');
    const file = 'store';
    let known = 0;
    for (const changes of [1, 5, 10]) {
      const { page, kill } = await launch(profile);
      const [, run] = await visit(page);
      await run('open', { file });
      if (known === 0) await run('runShop');
      else expect(await readNumber(run)).toBeGreaterThanOrEqual(known);
      run('renameForever', known + 1).catch(() => undefined);
      await expect
        .poll(async () => (known = await page.evaluate('globalThis.renamed ?? 0')), {
          interval: 10,
        })
        .toBeGreaterThanOrEqual(known + changes);
      await kill();
    }
    const { page } = await launch(profile);
    const [, run] = await visit(page);
    await run('open', { file });
    expect(await readNumber(run)).toBeGreaterThanOrEqual(known);
    const content = new Database(writeStore(await run('serialize')));
    expect(content.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(content.pragma('journal_mode', { simple: true })).toBe('wal');
    content.close();
  });
});

/** Returns the number of the last change that the catalog shows. */
async function readNumber(run: Run): Promise<number> {
  return Number(/"Sencha (\d+)"/.exec(JSON.stringify(await run('listProducts')))?.[1]);
}

/** Starts a browser on a profile. `kill` ends all its processes at once. */
async function launch(profile: string) {
  const browser = spawn(
    executablePath ?? '',
    [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(browser, 'exit');
  const kill = async () => {
    if (browser.signalCode === null) process.kill(-Number(browser.pid), 'SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  let endpoint: string | undefined;
  for await (const line of createInterface(browser.stderr)) {
    endpoint = /^DevTools listening on (.+)/.exec(line)?.[1];
    if (endpoint) break;
  }
  const connected = await chromium.connectOverCDP(endpoint ?? '');
  const [context] = connected.contexts();
  if (!context) throw new Error('the browser has no context');
  return { page: await context.newPage(), kill };
}

/** Serves the page and its worker, SQLite's files, and the stores of the test. */
async function serve(program: string): Promise<Server> {
  // A worker has no map of imports.
  const code = program.replaceAll('"@sqlite.org/sqlite-wasm"', '"/driver/index.mjs"');
  const html = `<!doctype html>
    <script>loaded = new Promise((resolve) => addEventListener('load', resolve))</script>
    <script type="module" src="/page.js"></script>`;
  const server = createServer(({ url = '/' }, response) => {
    const found = [driver, folder].map((from) => join(from, basename(url))).find(existsSync);
    if (url === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(code);
    else if (found) {
      const type = found.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
      response.setHeader('content-type', type).end(readFileSync(found));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
