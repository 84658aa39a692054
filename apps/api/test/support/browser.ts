import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isThorough } from '@aisle/testing';
import { longestWait } from '@aisle/testing/vitest';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type CDPSession,
  chromium,
  type Download,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, expect, onTestFinished, type TestContext } from 'vitest';
import { patience } from './patience.js';

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of an installed browser; undefined if there is none. */
export const browserPath = candidates.find(existsSync);

/** Starts the installed browser, shared by all test files. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: browserPath ?? 'no chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages of one profile share compiled code.
      '--process-per-site',
    ],
  });
}

/** Connects to the shared browser. Closing the connection only closes pages opened through it. */
export function connectToBrowser(address: string): Promise<Browser> {
  return chromium.connect(address);
}

/** Returns the text of a download: the file itself is on the side of the shared browser. */
export async function readDownload(download: Download): Promise<string> {
  return text(await download.createReadStream());
}

/**
 * Opens an address in a fresh profile, for one test. At the end of the test, fails if the page
 * requested another origin than its own and the named ones. Also fails on errors or warnings,
 * except for requests that tests refused or interrupted.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  ...otherOrigins: readonly string[]
): Promise<Page> {
  const profile = await browser.newContext({ ...usualContext, ...options });
  return openForTest(profile, url, otherOrigins, () => profile.close());
}

/** Opens addresses of one origin in an empty profile for each test, as {@link openPage} does. */
export type OpenInProfile = (url: string) => Promise<Page>;

/**
 * Returns a profile for the pages of many tests; its storage is cleared after each test. A page
 * that stays open keeps the compiled code, which is a third of the cost of a page.
 */
export async function shareProfile(browser: Browser, origin: string): Promise<OpenInProfile> {
  const profile = await browser.newContext(usualContext);
  const keeper = await profile.newPage();
  await keeper.goto(`${origin}/healthz`);
  const session = await profile.newCDPSession(keeper);
  return (url) =>
    openForTest(profile, url, [], async (page) => {
      await page.close();
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    });
}

/**
 * Opens an address in a fresh profile for all tests of the `describe` whose `beforeAll` calls this.
 * Each test continues with the page as the previous one left it. Checks the same as {@link
 * openPage} after each test.
 */
export async function openForAll(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  ...otherOrigins: readonly string[]
): Promise<Page> {
  const profile = await browser.newContext({ ...usualContext, ...options });
  const watched = await openWatched(profile, url, otherOrigins);
  kept.add(watched);
  return watched.page;
}

/**
 * Registers the checks of pages that {@link openForAll} opens in a `describe`: call it there,
 * before its hooks.
 */
export function watchKeptPages(): void {
  afterEach(async ({ task }) => {
    for (const watched of kept) await conclude(watched, task);
  });
  afterAll(async () => {
    for (const { page } of kept) await page.context().close();
    kept.clear();
  });
}

/** A page and its messages so far. */
interface WatchedPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly console: string[];
}

const kept = new Set<WatchedPage>();

async function openForTest(
  profile: BrowserContext,
  url: string,
  otherOrigins: readonly string[],
  close: (page: Page) => Promise<void>,
): Promise<Page> {
  const watched = await openWatched(profile, url, otherOrigins, (early) => {
    onTestFinished(async ({ task }) => {
      try {
        await conclude(early, task);
      } finally {
        await close(early.page);
      }
    });
  });
  return watched.page;
}

async function openWatched(
  profile: BrowserContext,
  url: string,
  otherOrigins: readonly string[],
  onOpen: (watched: WatchedPage) => void = () => {},
): Promise<WatchedPage> {
  const origins = [new URL(url).origin, ...otherOrigins];
  const page = await profile.newPage();
  page.setDefaultTimeout(longestWait);
  const complaints: string[] = [];
  const console: string[] = [];
  page.on('pageerror', (error) => {
    complaints.push(error.message);
    console.push(`uncaught: ${error.stack ?? error.message}`);
  });
  page.on('console', (message) => {
    console.push(`${message.type()}: ${message.text()}`);
    const isProvoked = provoked.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isProvoked) {
      complaints.push(message.text());
    }
  });
  page.on('request', (request) => {
    if (!origins.includes(new URL(request.url()).origin)) complaints.push(request.url());
  });
  const watched = { page, complaints, console };
  onOpen(watched);
  await page.addInitScript(patience);
  const waitForRest = watchRequests(page);
  await page.goto(url);
  await waitForRest();
  return watched;
}

/**
 * Ends a test for a page: saves evidence if the test failed, and fails it on messages of the page.
 */
async function conclude(
  { page, complaints, console }: WatchedPage,
  task: TestContext['task'],
): Promise<void> {
  const found = complaints.splice(0);
  const lines = console.splice(0);
  if (task.result?.state === 'fail' || found.length > 0) await keepEvidence(page, task, lines);
  expect(found, 'errors and foreign requests of the page').toEqual([]);
}

/** Folder with the evidence of failed tests, a folder each. */
const evidence = join(import.meta.dirname, '../../.reports/failures');

let openedFolders = 0;

/**
 * Saves a screenshot, the address and the console of a page, and the service's log, of a failed
 * test.
 */
async function keepEvidence(
  page: Page,
  task: TestContext['task'],
  lines: readonly string[],
): Promise<void> {
  openedFolders += 1;
  const name = task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  const folder = join(evidence, `${process.pid}-${openedFolders}-${name}`);
  mkdirSync(folder, { recursive: true });
  const { fullTestName } = task;
  writeFileSync(
    join(folder, 'console.txt'),
    [`${task.file.name}: ${fullTestName}`, page.url(), ...lines, ''].join('\n'),
  );
  writeFileSync(join(folder, 'service.log'), readServiceLog());
  await page.screenshot({ path: join(folder, 'page.png') }).catch(() => {});
}

let readServiceLog = () => '';

/** Sets the source of the service's log. */
export function keepLogOf(read: () => string): void {
  readServiceLog = read;
}

const provoked =
  /^Failed to load resource: (?:the server responded|net::ERR_INTERNET_DISCONNECTED)/;

const usualContext = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };

/**
 * Returns a function that waits until a page has all responses and sends no more requests because
 * of them.
 */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let count = 0;
  page.on('request', (request) => {
    underWay.add(request);
    count += 1;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    let before: number;
    do {
      before = count;
      await page.evaluate(twoIdleFrames);
    } while (underWay.size > 0 || count > before);
  };
}

const twoIdleFrames = `new Promise((resolve) =>
  requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve))))`;

/**
 * Returns the accessibility errors that axe finds in the current page, a line per rule. Checks only
 * the first of similar cards and rows, which take most of the time. In the thorough tier, also
 * checks colours in both themes and in forced colours. There, text on the selection colour must
 * have the matching text colour.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  // Once per page: the browser reuses compiled and optimized code.
  if (!(await page.evaluate<boolean>(hasAxe))) {
    await session.send('Runtime.evaluate', { expression: axeSource });
  }
  const barriers = await runAxe(session, {});
  const others = isThorough ? await findOtherThemes(page, session) : [];
  await session.detach();
  return [...barriers, ...others];
}

/** Finds errors in the hidden theme, and with forced colours. */
async function findOtherThemes(page: Page, session: CDPSession): Promise<string[]> {
  const isDark = await page.evaluate<boolean>(prefersDark);
  const [theme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  await page.evaluate(endOfTransitions);
  const inOther = await runAxe(session, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: theme, forcedColors: 'active' });
  const forced = await page.evaluate<string[]>(unlikeTheSelection);
  await page.emulateMedia({ forcedColors: 'none' });
  return [
    ...inOther.map((barrier) => `in ${other}: ${barrier}`),
    ...forced.map((text) => `not in the colour of selected text: ${text}`),
  ];
}

const hasAxe = `'axe' in globalThis`;

const firstItems = {
  exclude: [['li:nth-child(n+7):has(article)'], ['[role="row"]:nth-child(n+7)']],
};

const unlikeTheSelection = `(() => {
  const sample = document.body.appendChild(document.createElement('i'));
  Object.assign(sample.style, { backgroundColor: 'Highlight', color: 'HighlightText' });
  const { backgroundColor: selection, color: selected } = { ...getComputedStyle(sample) };
  sample.remove();
  const groundOf = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    const isClear = backgroundColor.endsWith(', 0)') && element.parentElement;
    return isClear ? groundOf(element.parentElement) : backgroundColor;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
    .filter((element) => {
      const { color, forcedColorAdjust } = getComputedStyle(element);
      // Unless it is told not to, the browser lays the colour of the page behind the text.
      return element.checkVisibility() && (color !== selected || forcedColorAdjust !== 'none');
    })
    .filter((element) => groundOf(element) === selection)
    .map(({ textContent }) => textContent);
})()`;

const prefersDark = `matchMedia('(prefers-color-scheme: dark)').matches`;

const endOfTransitions = `new Promise((resolve) => requestAnimationFrame(resolve)).then(() =>
  Promise.allSettled(document.getAnimations().filter(({ effect }) =>
    effect.getComputedTiming().endTime < Infinity).map(({ finished }) => finished)))`;

async function runAxe(session: CDPSession, what: object): Promise<string[]> {
  const options = { ...what, resultTypes: ['violations'], preload: false, selectors: false };
  const [context, settings] = [firstItems, options].map((value) => JSON.stringify(value));
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${context}, ${settings}).then(({ violations }) => JSON.stringify(violations))`,
    awaitPromise: true,
  });
  const violations: { id: string; nodes: { html: string }[] }[] = JSON.parse(result.value);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
