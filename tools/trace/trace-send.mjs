import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@aisle/harness/workplace';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { summarize } from './summarize.mjs';
import { startSourceServer } from './trace-requests.mjs';

const browserPath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);

/** Milliseconds without a request after which the work behind a response has ended. */
const quiet = 1000;

/** Timers of a second and more never run, because a trace would include their regular work. */
const shortTimersOnly = `{
  const { setTimeout: begin } = globalThis;
  globalThis.setTimeout = (run, after = 0, ...args) => after < 1000 ? begin(run, after, ...args) : 0;
}`;

/**
 * Presses Send in the page, which runs from its sources against a server that does.
 * @returns `{ kind, files, functions, calls }` as `traceRequests` does; undefined without a browser.
 */
export async function traceSend() {
  if (browserPath === undefined) return undefined;
  const ends = [];
  try {
    const server = await startSourceServer();
    ends.push(server.stop);
    const vite = await servePage(server.api);
    ends.push(() => vite.close());
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
    ends.push(() => browser.close());
    const page = await browser.newPage();
    await page.addInitScript(shortTimersOnly);
    // The first visit lets vite find all dependencies, and fills the page's storage.
    await openPage(page, vite);
    await pressSend(page);
    await openPage(page, vite);
    const session = await page.context().newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await pressSend(page);
    const { result } = await session.send('Profiler.takePreciseCoverage');
    return { kind: 'Send in the page', ...summarize(result, fileOf) };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function servePage(api) {
  process.env.AISLE_URL = api;
  const folder = join(root, 'apps', 'playground');
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'silent',
    resolve: { conditions: ['aisle-source', 'module', 'browser', 'development|production'] },
    server: { host: '127.0.0.1', port: 0, hmr: false },
  });
  return vite.listen();
}

async function openPage(page, vite) {
  const { port } = vite.httpServer.address();
  await page.goto(`http://127.0.0.1:${port}/playground/`);
  await waitForAnswer(page);
}

async function pressSend(page) {
  await page.getByRole('button', { name: /^Send/ }).click();
  await waitForAnswer(page);
}

async function waitForAnswer(page) {
  await page
    .getByRole('status')
    .filter({ hasText: /^200 OK/ })
    .waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await sleep(quiet);
}

/** Returns the path of a source that vite serves, relative to the root: `apps/playground/src/app.tsx`. */
function fileOf(url) {
  const { pathname } = new URL(url, 'http://page');
  const [, outside] = pathname.split('/@fs');
  if (outside !== undefined) return outside.slice(root.length + 1);
  return pathname.replace(/^\/playground\//, 'apps/playground/');
}
