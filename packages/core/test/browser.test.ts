import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { type OutputChunk, rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommerce } from '../src/commerce/create-commerce.js';
import { openSqlite } from '../src/storage/sqlite/open-sqlite.js';
import type { ShopInPage } from './support/page.js';
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

describe.skipIf(!executablePath)('a store in a page', () => {
  let server: Server;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'page-'));
    server = await serve((await bundlePage()).code);
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true });
  });

  it('answers as in Node, which opens its content', async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const { answers, content } = await page.evaluate<ShopInPage>('loaded.then(() => useShop())');
    expect(errors).toEqual([]);

    const inMemory = openSqlite(':memory:');
    const expected = await runShop(createCommerce, inMemory);
    await inMemory.close();
    expect(JSON.parse(answers)).toEqual(JSON.parse(expected));

    const store = join(folder, 'store.sqlite');
    writeFileSync(store, Buffer.from(content, 'base64'));
    const storage = openSqlite(store);
    expect(await listProducts(createCommerce, storage)).toEqual(JSON.parse(expected).listed);
    await storage.close();
  });
});

/** Serves the page with SQLite's files. */
async function serve(code: string): Promise<Server> {
  const html = `<!doctype html><script type="importmap">
    { "imports": { "@sqlite.org/sqlite-wasm": "/driver/index.mjs" } }</script>
    <script>loaded = new Promise((resolve) => addEventListener('load', resolve))</script>
    <script type="module" src="/page.js"></script>`;
  const server = createServer(({ url = '/' }, response) => {
    const name = basename(url);
    if (url === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(code);
    else if (url.startsWith('/driver/') && existsSync(join(driver, name))) {
      const type = name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
      response.setHeader('content-type', type).end(readFileSync(join(driver, name)));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
