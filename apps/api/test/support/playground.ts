import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import {
  browserPath,
  connectToBrowser,
  keepLogOf,
  type OpenInProfile,
  openForAll,
  openPage,
  shareProfile,
  watchKeptPages,
} from './browser.js';
import { makeWorkplace, type Workplace } from './run-aisle.js';

/** The service shared by all test files that do not change its store. */
interface SharedService {
  /** The address of its page. */
  readonly playground: string;
  /** The file of its log. */
  readonly log: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shared browser. */
    readonly browser: string;
    /** The file of an unused demo store, to be copied. */
    readonly demoStore: string;
    readonly sharedService: SharedService;
  }
}

/** Opens the page: an operation's name or a whole hash, and options of a browser context. */
type OpenPlayground = (hash?: string, options?: Parameters<typeof openPage>[2]) => Promise<Page>;

interface PlaygroundTools {
  /**
   * Opens the page of a service with the demo store as a new visitor, for one test. The test fails
   * on messages of the page.
   */
  readonly open: OpenPlayground;
  /**
   * The same for all tests of a `describe`, from its `beforeAll`: each test continues with the page
   * as the previous one left it.
   */
  readonly openForAll: OpenPlayground;
  /** Opens a page by its address as another visitor. */
  readonly openAt: (address: string) => Promise<Page>;
  /** The service's root. */
  readonly root: () => string;
}

interface OwnServiceTools extends PlaygroundTools {
  /** The folder in which the service runs; commands there use its database. */
  readonly workplace: () => Workplace;
}

/**
 * Defines tests of the page in a real browser that do not change the store: they share one service
 * with the demo store.
 */
export function describePlayground(title: string, tests: (tools: PlaygroundTools) => void): void {
  const start = async () => {
    const { playground, log } = inject('sharedService');
    return { playground, readLog: () => readFileSync(log, 'utf8'), end: () => {} };
  };
  describePage(title, start, tests);
}

/** Defines tests of the page in a real browser, with a service and demo store of their own. */
export function describeOwnPlayground(
  title: string,
  tests: (tools: OwnServiceTools) => void,
): void {
  let workplace: Workplace;
  const start = async () => {
    workplace = makeWorkplace();
    copyFileSync(inject('demoStore'), join(workplace.folder, 'demo.db'));
    const running = workplace.start(['--port', '0', '--db', 'demo.db', '--log', 'json']);
    return {
      playground: JSON.parse(await running.firstLine).playground,
      readLog: running.output,
      end: () => workplace.remove(),
    };
  };
  describePage(title, start, (tools) => tests({ ...tools, workplace: () => workplace }));
}

/** A service whose pages the tests open. */
interface ServiceOfPages {
  readonly playground: string;
  readonly readLog: () => string;
  readonly end: () => void;
}

function describePage(
  title: string,
  start: () => Promise<ServiceOfPages>,
  tests: (tools: PlaygroundTools) => void,
): void {
  const name = `playground: ${title}`;
  if (!browserPath) console.warn(`\n  ${name}: skipped: no chromium (apt-get install chromium)\n`);
  const shown = browserPath ? name : `${name} (skipped: no chromium)`;
  describe.skipIf(!browserPath)(shown, () => {
    let service: ServiceOfPages;
    let browser: Browser;
    let openForVisitor: Promise<OpenInProfile> | undefined;
    beforeAll(async () => {
      service = await start();
      keepLogOf(service.readLog);
      browser = await connectToBrowser(inject('browser'));
    });
    afterAll(async () => {
      await browser?.close();
      service?.end();
    });
    watchKeptPages();
    const addressOf = (hash: string) => `${service.playground}#/${hash}`;
    tests({
      open: async (hash = '', options) => {
        if (options) return openPage(browser, addressOf(hash), options);
        openForVisitor ??= shareProfile(browser, new URL(service.playground).origin);
        return (await openForVisitor)(addressOf(hash));
      },
      openForAll: (hash = '', options) => openForAll(browser, addressOf(hash), options),
      openAt: (address) => openPage(browser, address),
      root: () => new URL(service.playground).origin,
    });
  });
}

/** Sends the form, and waits until its response is shown with a matching status line. */
export async function sendAndExpect(
  page: Page,
  status: RegExp,
  send = () => page.keyboard.press('Control+Enter'),
): Promise<void> {
  // The previous response may match as well, so this waits for the end of this request.
  const watched = await page.evaluateHandle(watchSending);
  await send();
  await watched.evaluate((watch: { readonly ended: Promise<void> }) => watch.ended);
  await expectStatus(page, status);
}

const watchSending = `({
  ended: new Promise((resolve) => {
    // The whole page is watched: its parts may be drawn anew meanwhile.
    const observer = new MutationObserver((changes) => {
      const isEnd = ({ target }) => target.id === 'response' && target.ariaBusy === 'false';
      if (!changes.some(isEnd)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
  }),
})`;

/** Waits for a matching status line, such as that of a link that sends its request. */
export async function expectStatus(page: Page, status: RegExp): Promise<void> {
  // By its attribute, because role queries compute the role of every element each time.
  const line = page.locator('[role=status]').filter({ visible: true }).first();
  await expect.poll(() => line.textContent()).toMatch(status);
}

/** Returns the rows of requests in the open history; headings of days are rows as well. */
export function historyRows(page: Page): Locator {
  return page
    .getByRole('dialog', { name: 'History' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Delete' }) });
}

/** Opens the latest request of the history. */
export async function reopenNewest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'History' }).click();
  await historyRows(page).first().click();
}

/** Follows a link within the page, and waits until the page has opened it. */
export async function followLink(page: Page, hash: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    addEventListener('hashchange', () => requestAnimationFrame(resolve), { once: true });
    location.hash = ${JSON.stringify(`#/${hash}`)};
  })`);
}

interface Hold {
  /** Settles at the first request. */
  readonly asked: Promise<unknown>;
  /** Lets the held and all later requests continue. */
  readonly release: () => void;
}

/** Holds the page's requests to an address; the server may have responded by then, or not. */
export async function hold(
  page: Page,
  address: string | RegExp,
  { isAnswered = false } = {},
): Promise<Hold> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest(address, { timeout: 0 }).catch(() => undefined);
  await page.route(address, async (route) => {
    const response = isAnswered ? await route.fetch() : undefined;
    await held;
    // The page may have cancelled the request.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined);
  });
  return { asked, release };
}

/**
 * Expects that the page is as wide as its window and, except in a small one, as high: larger
 * content scrolls within it.
 */
export async function expectToFit(page: Page): Promise<void> {
  const window = page.viewportSize();
  const isSmall = window && (window.width < 600 || window.height < 500);
  const size = await page.evaluate(`({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  })`);
  expect(size).toEqual(isSmall ? { ...window, height: expect.any(Number) } : window);
}

/** @returns true if no element of the page has the focus. */
export function focusIsLost(page: Page): Promise<boolean> {
  return page.evaluate('document.activeElement === document.body');
}

/** Reloads the page as from a server without development mode. */
export async function leaveDevelopment(page: Page, url = page.url()): Promise<void> {
  // A page that missed the server for a moment requests its examples again.
  for (const told of ['**/playground/', '**/playground/examples.json']) {
    await page.route(told, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace('"development":"true"', '"development":"false"');
      await route.fulfill({ response, body });
    });
  }
  await page.goto(url);
  await page.reload({ waitUntil: 'networkidle' });
}

/** Presses Tab until a target has the focus. */
export async function tabTo(page: Page, target: Locator, presses = 80): Promise<void> {
  const focused = target.and(page.locator(':focus'));
  const find = () => target.first().elementHandle();
  // Finds the element once, not at each press, because that takes most of the time.
  let place = await find();
  for (let pressed = 0; pressed < presses; pressed++) {
    await page.keyboard.press('Tab');
    if (!(await place?.evaluate((shown) => shown.isConnected))) place = await find();
    if (!(await place?.evaluate((shown) => shown.matches(':focus')))) continue;
    if ((await focused.count()) === 1) return;
    // The element was replaced.
    place = await find();
  }
  throw new Error(`Tab never reaches ${target}`);
}

/**
 * Records announcements of live regions as a screen reader hears them; replaces an earlier
 * recorder. Returns a function for those since its last call. A region speaks when its content is
 * replaced, even by the same text. A region that appears with its text is silent unless it is an
 * alert; so is a covered one.
 */
export async function hear(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(hearing);
  return () => page.evaluate<string[]>('heard.splice(0)');
}

const hearing = `(() => {
  const live = '[role=status], [role=alert], output, [aria-live]';
  const isThere = (region) =>
    region.ariaLive !== 'off' && region.checkVisibility() && !region.closest('[aria-hidden=true], [inert]');
  const texts = () => new Map([...document.querySelectorAll(live)].filter(isThere).map((region) =>
    [region, region.textContent.trim()]));
  let before = texts();
  globalThis.listener?.disconnect();
  globalThis.heard = [];
  const listen = (changes) => {
    const isNew = (region) => changes.some(({ target, addedNodes }) =>
      region.contains(target) && [...addedNodes].some(({ textContent }) => textContent.trim()));
    const now = texts();
    for (const [region, text] of now) {
      const isHeard = before.has(region) || region.role === 'alert';
      if (isHeard && text !== '' && (text !== before.get(region) || isNew(region))) heard.push(text);
    }
    before = now;
  };
  globalThis.listener = new MutationObserver(listen);
  globalThis.listener.observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
})()`;
