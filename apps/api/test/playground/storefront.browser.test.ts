import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isThorough } from '@aisle/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hear,
  hold,
  tabTo,
} from '../support/playground.js';
import { makeWorkplace, type Workplace } from '../support/run-aisle.js';
import { writeSeed } from '../support/shop-file.js';

const shop = (page: Page) => page.getByRole('region', { name: 'Storefront' });
const requests = (page: Page) => page.getByRole('complementary', { name: 'Requests of this view' });
const menu = (page: Page, label = 'Menu') =>
  page.getByRole('navigation', { name: label, exact: true });
const products = (page: Page) =>
  shop(page).getByRole('list', { name: 'Products' }).getByRole('listitem');
const price = (page: Page) => shop(page).getByRole('article').locator('strong').first();
const total = (page: Page) => shop(page).getByText(/^Total/);

/** Links and buttons outside of product texts that are too low for a finger. */
const lowTargets = `[...document.querySelectorAll(
  'main :is(nav, aside, [aria-label="Tags"]) :is(a, button, summary)',
)].filter((target) => target.getBoundingClientRect().height < 24).map(({ textContent }) => textContent)`;

/** Waits for a text with any kind of spaces: French prices have non-breaking ones. */
async function expectText(place: Locator, text: string): Promise<void> {
  const read = async () => (await place.textContent())?.replaceAll(/\s+/g, ' ').trim();
  await expect.poll(read).toBe(text);
}

/** Waits until the page announces its content in a live region and in its title. */
async function expectSaid(page: Page, name: string, fact: string): Promise<void> {
  await expectText(page.getByRole('status', { name: 'Current view' }), `${name}, ${fact}`);
  await expect.poll(() => page.title()).toBe(`${name} · Storefront · Aisle playground`);
}

/** Waits until the storefront has no pending request. */
async function expectRest(page: Page): Promise<void> {
  const underWay = requests(page).getByText('…', { exact: true });
  await expect.poll(() => underWay.count()).toBe(0);
}

/** Waits for a view by its title, and until no request is pending. */
async function expectView(page: Page, title: string): Promise<void> {
  await expectText(shop(page).getByRole('heading', { level: 1 }), title);
  await expectRest(page);
}

/** Follows a link to a view. */
async function follow(page: Page, link: Locator, title: string): Promise<void> {
  await link.click();
  await expectView(page, title);
}

/** The requests of the view, each in a line. */
async function listRequests(page: Page): Promise<readonly string[]> {
  return requests(page).locator(':scope > ol > li').allTextContents();
}

/** Enters language and currency in the page's own form. */
async function becomeShopper(page: Page, language: string, currency: string): Promise<void> {
  await shop(page).getByRole('button', { name: /Edit$/ }).click();
  for (const [label, text] of [
    ['Language', language],
    ['Currency', currency],
  ] as const) {
    await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(text);
    await page.keyboard.press('Escape');
  }
  await shop(page).getByRole('button', { name: /Done$/ }).click();
  await expectRest(page);
}

const accountHeader = 'ep-account-management-authentication-token';

/** Enters credentials in the form for signing in. */
async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await shop(page).getByRole('button', { name: 'Sign in' }).click();
  const form = page.getByRole('dialog', { name: 'Sign in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** Expects that a view fits a phone, then returns to the desktop size. */
async function expectToFitPhone(page: Page): Promise<void> {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => expectToFit(page)).toBeUndefined();
  if (isThorough) expect(await findBarriers(page)).toEqual([]);
  if (desk) await page.setViewportSize(desk);
}

const rainShell = '600d5201-0000-4000-8000-000000000000';
const soloTent = '600d5001-0000-4000-8000-000000000000';
const canvasWeekend = '600d5506-0000-4000-8000-000000000000';

const journeys = [
  {
    language: 'en',
    currency: 'USD',
    menu: ['Outdoors', 'Wear', 'Layers'],
    parent: 'Brackwater Rain Shell',
    child: 'Brackwater Rain Shell, L, Slate',
    price: '$199.00',
    bundle: 'Canvas Weekend',
    prices: ['$1,306.00', '$1,426.00'],
    totals: ['$1,625.00', '$1,824.00', '$1,426.00'],
    tax: ' without tax',
  },
  {
    language: 'fr',
    currency: 'EUR',
    menu: ['Plein air', 'Vêtements', 'Couches'],
    parent: 'Veste de pluie Brackwater',
    child: 'Veste de pluie Brackwater, L, Ardoise',
    price: '212,00 €',
    bundle: 'Week-end sous toile',
    prices: ['1 365,00 €', '1 491,00 €'],
    totals: ['1 703,00 €', '1 915,00 €', '1 491,00 €'],
    tax: '',
  },
] as const;

describePlayground('the storefront', ({ open, openForAll }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll('storefront');
  });

  const enter = async () => {
    await followLink(page, 'storefront');
    await expectView(page, 'Browse the catalog');
  };

  const [english, french] = journeys;
  it.each(isThorough ? [english, french] : [french])(
    'leads from the menu to a cart, in $language and $currency',
    async (journey) => {
      await enter();
      await becomeShopper(page, journey.language, journey.currency);

      const [first, second, category] = journey.menu;
      await follow(page, menu(page).getByRole('link', { name: first }), first);
      await follow(page, menu(page, 'Second level').getByRole('link', { name: second }), second);
      const below = menu(page, 'Below this');
      await follow(page, below.getByRole('link', { name: category }), category);
      await expectText(menu(page, 'Breadcrumbs'), `${first}${second}`);
      await products(page).first().waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await expectToFitPhone(page);
      const before = await products(page).count();
      const tags = shop(page).getByRole('list', { name: 'Narrow by tag' });
      await tags.getByRole('link', { name: 'waterproof' }).click();
      await expect.poll(() => products(page).count()).toBeLessThan(before);

      const parent = products(page).getByRole('link', { name: journey.parent, exact: true });
      await follow(page, parent, journey.parent);
      await shop(page)
        .getByText(/^Choose [A-Z].+ and .+\.$/)
        .waitFor();
      await shop(page).getByRole('link', { name: 'L', exact: true }).click();
      // An option that was not pressed is not selected, also after Back.
      const chosen = shop(page).getByRole('article').locator('[aria-current]');
      const rest = shop(page).getByText(/^Choose (?!.* and ).+\.$/);
      await rest.waitFor();
      await expect.poll(() => chosen.allTextContents()).toEqual(['L']);
      await shop(page).getByRole('link', { name: 'Slate', exact: true }).click();
      await expectView(page, journey.child);
      await page.goBack();
      await rest.waitFor();
      await expect.poll(() => chosen.allTextContents()).toEqual(['L']);
      await page.goForward();
      await expectView(page, journey.child);
      await expectText(price(page), journey.price);
      await expectSaid(page, journey.child, journey.price);
      expect(await findBarriers(page)).toEqual([]);
      await expect.poll(() => page.evaluate(lowTargets)).toEqual([]);
      await expectToFitPhone(page);
      await shop(page).getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'Cart 1' }).waitFor();

      const crumbs = menu(page, 'Breadcrumbs').getByRole('link', { name: first });
      await follow(page, crumbs, first);
      await page.evaluate(
        `location.hash = location.hash.replace('&view', '&query.filter=eq(product_types,bundle)&view')`,
      );
      const bundle = products(page).getByRole('link', { name: journey.bundle, exact: true });
      await follow(page, bundle, journey.bundle);
      await expectText(price(page), journey.prices[0]);
      await shop(page).getByRole('radio').nth(2).check();
      await expectText(price(page), journey.prices[1]);
      await shop(page).getByRole('button', { name: 'Add to cart' }).click();

      await follow(page, shop(page).getByRole('link', { name: 'Go to the cart' }), 'Cart');
      await expectText(total(page), `Total ${journey.totals[0]}${journey.tax}`);
      await expectSaid(page, 'Cart', '2 items');
      expect(await findBarriers(page)).toEqual([]);
      const less = shop(page).getByRole('button', { name: `One less of ${journey.child}` });
      const more = shop(page).getByRole('button', { name: `One more of ${journey.child}` });
      // Each press counts, also before the answer to the one before.
      const puts = await hold(page, '**/items/*');
      for (const _ of [2, 3, 4]) await more.click();
      puts.release();
      await expectText(shop(page).getByLabel(`Quantity of ${journey.child}`), '4');
      await expectSaid(page, 'Cart', '5 items');
      await page.unroute('**/items/*');
      for (const _ of [3, 2]) await less.click();
      await expectText(total(page), `Total ${journey.totals[1]}${journey.tax}`);
      await less.press('Enter');
      await expectText(total(page), `Total ${journey.totals[0]}${journey.tax}`);
      await less.and(page.locator(':focus')).waitFor();
      expect(await less.getAttribute('aria-disabled')).toBe('true');
      const removal = page.waitForRequest((request) => request.method() === 'DELETE');
      await shop(page)
        .getByRole('button', { name: `Remove ${journey.child}` })
        .click();
      await expectText(total(page), `Total ${journey.totals[2]}${journey.tax}`);
      await expect.poll(() => page.locator('body:focus').count()).toBe(0);
      // Another session may empty the cart: the page then explains why the next press fails.
      const removed = await removal;
      const { authorization = '' } = await removed.allHeaders();
      const items = removed.url().replace(/\/[^/]+$/, '');
      await fetch(items, { method: 'DELETE', headers: { authorization } });
      await shop(page)
        .getByRole('button', { name: /^One more of .+, .+/ })
        .click();
      await shop(page).getByText('Nothing is in this cart.').waitFor();
      await shop(page).getByRole('alert').getByText(/line/).waitFor();
    },
  );

  it('orders what is in the cart, with a code and a test card', async () => {
    await followLink(page, `getProduct?path.product_id=${soloTent}&address=2&mode=storefront`);
    await shop(page).getByRole('button', { name: 'Add to cart' }).click();
    await follow(page, shop(page).getByRole('link', { name: 'Go to the cart' }), 'Cart');
    await shop(page).getByLabel('Code of a promotion').fill('hello10');
    await shop(page).getByRole('button', { name: 'Apply code' }).click();
    await expectText(total(page), 'Total $296.10 instead of $329.00 without tax');
    await shop(page).getByText('-$32.90 (HELLO10)').waitFor();
    await shop(page).getByText('Check out', { exact: true }).click();
    expect(await findBarriers(page)).toEqual([]);
    await expectToFitPhone(page);
    const buy = shop(page).getByRole('button', { name: 'Order and pay' });
    await shop(page).getByLabel('Test card').selectOption('4000000000000002');
    await buy.click();
    await shop(page)
      .getByText(/^The card 0002 was declined\./)
      .waitFor();
    await shop(page).getByLabel('Test card').selectOption('4242424242424242');
    await buy.click();
    await shop(page).getByText('The order is complete, its payment paid.').waitFor();
    await shop(page).getByText('Nothing is in this cart.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await shop(page).getByRole('link', { name: 'See the order' }).click();
    await page.getByRole('heading', { name: 'Get an order' }).waitFor();
  });

  it('signs an account in with the cart of the guest, orders for it, and shows its orders', async () => {
    const page = await open(`getProduct?path.product_id=${soloTent}&address=2&mode=storefront`);
    const addOne = () => shop(page).getByRole('button', { name: 'Add to cart' }).click();
    const account = shop(page).getByRole('button', { name: 'Account Wildbach Guides' });
    const signIn = async () => {
      await signInAs(page, 'ines@wildbach.example', 'rope and compass');
      await account.waitFor();
      await expectRest(page);
    };
    await addOne();
    await follow(page, shop(page).getByRole('link', { name: 'Go to the cart' }), 'Cart');
    await signIn();
    await expectView(page, 'Cart');
    await page.getByRole('link', { name: 'Cart 1' }).waitFor();
    await shop(page).getByText('Check out', { exact: true }).click();
    const address = shop(page).getByRole('combobox', { name: /^Address/ });
    await address.selectOption({ index: 1 });
    const street = shop(page).getByLabel('Street');
    await expect.poll(() => street.inputValue()).not.toBe('Am Sattel 7');
    const line = await street.inputValue();
    expect(await findBarriers(page)).toEqual([]);
    await expectToFitPhone(page);
    const checkout = page.waitForRequest(/checkout$/);
    await shop(page).getByRole('button', { name: 'Order and pay' }).click();
    expect((await checkout).postDataJSON().data).toMatchObject({
      account: { member_id: expect.any(String) },
      contact: { name: 'Ines Alder', email: 'ines@wildbach.example' },
      shipping_address: { line_1: line },
    });
    await shop(page).getByText('The order is complete, its payment paid.').waitFor();

    await account.click();
    const panel = page.getByRole('dialog', { name: 'Your account' });
    const first = panel.getByRole('listitem').first();
    await expect.poll(() => first.textContent()).toMatch(/complete, paid\$237\.00$/);
    expect(await findBarriers(page)).toEqual([]);
    await expectToFitPhone(page);
    await first.getByRole('link').click();
    await page.getByRole('heading', { name: 'Get an order' }).waitFor();
    await expectStatus(page, /^200/);
    await page.goBack();
    await expectView(page, 'Cart');
    await followLink(page, `getProduct?path.product_id=${soloTent}&address=2&mode=storefront`);
    await addOne();
    await page.getByRole('link', { name: 'Cart 1' }).waitFor();

    // As if the token had expired.
    await page.route('**/v2/orders?*', (route) => {
      const headers = { ...route.request().headers(), [accountHeader]: 'expired' };
      return route.continue({ headers });
    });
    await account.click();
    const form = page.getByRole('dialog', { name: 'Sign in' });
    await form.getByRole('alert').getByText('Your sign-in has expired.').waitFor();
    await page.keyboard.press('Escape');
    await shop(page).getByRole('alert').getByText('Your sign-in has expired,').waitFor();
    await page.unroute('**/v2/orders?*');
    await page.getByRole('link', { name: 'Cart 0' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await addOne();
    await page.getByRole('link', { name: 'Cart 1' }).click();
    await signIn();
    await page.getByRole('link', { name: 'Cart 2' }).waitFor();
    await expectView(page, 'Cart');
    await shop(page).getByRole('button', { name: 'Empty the cart' }).click();
    await account.click();
    await panel.getByRole('button', { name: 'Sign out' }).click();
    await shop(page).getByRole('button', { name: 'Sign in' }).waitFor();
    await expectView(page, 'Cart');
    await expect.poll(() => shop(page).getByRole('alert').count()).toBe(0);
  });

  it('says why it does not sign in or up, and creates an account', async () => {
    const page = await open('storefront');
    await expectView(page, 'Browse the catalog');
    await signInAs(page, 'ines@wildbach.example', 'rope and campus');
    const form = page.getByRole('dialog', { name: 'Sign in' });
    await form.getByRole('alert').getByText('Wrong email or password.').waitFor();
    await form.getByLabel('Password').and(page.locator(':focus')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await expectToFitPhone(page);
    await form.getByRole('radio', { name: 'Create an account' }).check();
    await form.getByLabel('Name').fill('Nele Brandt');
    await form.getByRole('button', { name: 'Create the account' }).click();
    await form.getByText('This email is taken.').waitFor();
    const email = form.getByLabel('Email');
    await email.and(page.locator(':focus')).waitFor();
    await email.fill(`nele-${Date.now()}@brandt.example`);
    await form.getByRole('button', { name: 'Create the account' }).press('Enter');
    await shop(page).getByRole('button', { name: 'Account Nele Brandt' }).press('Enter');
    await page.getByText('This account has no orders yet.').waitFor();
    // No address has a token or a password.
    expect(page.url()).not.toMatch(/eyJ|campus/);
  });

  it('is where its address says: back, forward, and for everybody who opens the link', async () => {
    await enter();
    await becomeShopper(page, 'fr', 'EUR');
    await follow(page, menu(page).getByRole('link', { name: 'Maison' }), 'Maison et foyer');
    const kitchen = menu(page, 'Second level').getByRole('link', { name: 'Cuisine' });
    await follow(page, kitchen, 'Cuisine');
    await page.goBack();
    await expectView(page, 'Maison et foyer');
    await page.goBack();
    await expectView(page, 'Browse the catalog');
    await page.goForward();
    await expectView(page, 'Maison et foyer');
    // Simulates another browser with an empty storage.
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await expectView(page, 'Maison et foyer');
    await expect.poll(() => products(page).first().textContent()).toMatch(/€/);
    const asked = async () => (await listRequests(page)).join('\n');
    await expect.poll(asked).toMatch(/nodes\/Maison et foyer\/relationships/);
    await walkByKeyboard();
    await followLink(page, 'listNodes');
    await page.getByRole('heading', { level: 1, name: 'Get the nodes of a release' }).waitFor();
  });

  /**
   * Moves from the page's top to a cart and out of it by keyboard, without ever losing the focus.
   */
  async function walkByKeyboard(): Promise<void> {
    const hasFocus = (place: Locator) => place.and(page.locator(':focus')).waitFor();
    const title = shop(page).getByRole('heading', { level: 1 });
    await tabTo(page, page.getByRole('button', { name: 'Skip to the storefront' }), 1);
    await page.keyboard.press('Enter');
    await hasFocus(shop(page));
    await tabTo(page, menu(page).getByRole('link', { name: 'Plein air' }));
    await page.keyboard.press('Enter');
    await expectView(page, 'Plein air');
    await hasFocus(title);
    await expectSaid(page, 'Plein air', '128 products');
    await tabTo(page, products(page).getByRole('link').first());
    await page.keyboard.press('Enter');
    await expectView(page, 'Tente Skerry 2');
    await hasFocus(title);
    await tabTo(page, shop(page).getByRole('button', { name: 'Add to cart' }));
    await page.keyboard.press('Enter');
    const toCart = shop(page).getByRole('link', { name: 'Go to the cart' });
    await toCart.waitFor();
    await tabTo(page, toCart);
    await page.keyboard.press('Enter');
    await expectView(page, 'Cart');
    await hasFocus(title);
    await tabTo(page, shop(page).getByRole('button', { name: 'Remove Tente Skerry 2' }));
    await page.keyboard.press('Enter');
    await shop(page).getByText('Nothing is in this cart.').waitFor();
    await expect.poll(() => page.locator('body:focus').count()).toBe(0);
  }

  it('refuses by its names what a bundle does not allow, and has no price for it', async () => {
    await enter();
    const heard = await hear(page);
    const choice = JSON.stringify({ tent: { [canvasWeekend]: 1 }, sofa: {} });
    await followLink(
      page,
      `configureProduct?address=2&path.product_id=${canvasWeekend}&query.include=component_products&body./data/selected_options=${encodeURIComponent(choice)}&mode=storefront`,
    );
    await expectView(page, 'Canvas Weekend');
    const alert = shop(page).getByRole('alert');
    await alert.getByText('Stools: 0 options are chosen; choose at least 1.').waitFor();
    expect(await alert.textContent()).toMatch(
      /^sofa: .*; its components are Bell tent, Stools, Lantern\.Bell tent, Canvas Weekend: .*; its options are Wether Canvas Bell Tent\./,
    );
    expect(await shop(page).getByRole('article').textContent()).not.toContain('$1,306.00');
    expect((await heard()).join()).not.toContain('$');
    expect(await findBarriers(page)).toEqual([]);
    const add = shop(page).getByRole('button', { name: 'Add to cart' });
    expect(await add.isDisabled()).toBe(true);
    await shop(page).getByRole('radio').first().check();
    const none = '0 options are chosen; choose at least 1.';
    await expectText(alert, `Stools: ${none}Lantern: ${none}`);
    for (const option of [1, 3]) await shop(page).getByRole('radio').nth(option).check();
    await expectText(price(page), '$1,306.00');
    await expectSaid(page, 'Canvas Weekend', '$1,306.00');
    expect(await alert.count()).toBe(0);
    // The cart's message about a choice disappears with that choice.
    await add.click();
    await shop(page).getByText('Added.').waitFor();
    await shop(page).getByRole('radio').nth(4).check();
    await expectText(price(page), '$1,311.00');
    expect(await shop(page).getByText('Added.').count()).toBe(0);
    await shop(page).getByLabel('Quantity').fill('1000000000');
    await add.click();
    await alert.getByText('The quantity must be from 1 to 100000, is 1000000000').waitFor();
  });

  it('says which chosen option a product is not made in', async () => {
    await followLink(page, `getProduct?path.product_id=${rainShell}&address=2&mode=storefront`);
    await expectView(page, 'Brackwater Rain Shell');
    await shop(page).getByRole('link', { name: 'Ochre', exact: true }).click();
    await shop(page).getByRole('link', { name: 'S', exact: true }).click();
    await shop(page).getByText('S is not made in Ochre. Choose Shell colour.').waitFor();
  });

  it('on a phone folds the shopper in the next view, and leads back to the requests', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter();
    await shop(page).getByRole('button', { name: /Edit$/ }).click();
    await shop(page).getByRole('button', { name: /Done$/ }).waitFor();
    await follow(page, menu(page).getByRole('link', { name: 'Outdoors' }), 'Outdoors');
    await shop(page).getByRole('button', { name: /Edit$/ }).waitFor();
    await expectToFit(page);
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.getByRole('radio', { name: 'Response', exact: true }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('shows what it asks, and opens that in its form with the answer', async () => {
    await enter();
    await follow(page, menu(page).getByRole('link', { name: 'Outdoors' }), 'Outdoors');
    const lines = async () => (await listRequests(page)).join('\n');
    await expect.poll(lines).toMatch(/GET.*relationships\/products\?include=main_image.*200/);
    const line = requests(page).getByRole('listitem').filter({ hasText: "Get a node's products" });
    await line.getByRole('link', { name: "Get a node's products" }).click();
    await page.getByRole('heading', { level: 1, name: "Get a node's products" }).waitFor();
    await page.getByText('200 OK', { exact: true }).waitFor();
    await page.getByRole('article').first().waitFor();
    await page.goBack();
    await expectView(page, 'Outdoors');

    // A view and its form share the view's response.
    await follow(page, products(page).getByRole('link').first(), 'Skerry 2 Tent');
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Get a product' }).waitFor();
    await page.getByText('200 OK', { exact: true }).waitFor();
  });
});

describePlayground('the storefront of other stores', ({ openAt }) => {
  let place: Workplace;
  beforeAll(() => {
    place = makeWorkplace();
  });
  afterAll(() => place.remove());

  const importFile = async (file: string, ...options: readonly string[]) => {
    const { code, stderr } = await place.run('import', file, ...options);
    expect(code, stderr).toBe(0);
  };
  const serve = async (database: string) => {
    const { firstLine } = place.start(['--port', '0', '--db', database, '--log', 'silent']);
    return `${JSON.parse(await firstLine).playground}#/storefront`;
  };

  it('says what has no price, writes names in their own order, and has the prices of the time that the clock is set to', async () => {
    await importFile(writeSeed(place.folder, 'odd.ndjson', oddStore), '--db', 'odd.db');
    const page = await openAt(await serve('odd.db'));
    await expectView(page, 'Browse the catalog');
    await shop(page).getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This store has no accounts yet. Create the first one.').waitFor();
    await page.getByRole('radio', { name: 'Create an account', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    const tile = (name: RegExp) =>
      shop(page).getByRole('listitem').filter({ hasText: name }).last();
    const add = shop(page).getByRole('button', { name: 'Add to cart' });
    await tile(/^No main imageSocksChoice of Größe$/).waitFor();
    expect((await tile(/WWW/).getByRole('heading').boundingBox())?.height).toBeLessThan(100);
    await expectText(tile(/WWW/).locator('strong'), '$1.00');
    await page.evaluate(`location.hash += '&clock=frozen@2036-03-01T00:00:00.000Z'`);
    await page.getByRole('button', { name: 'Set the clock' }).click();
    await expectText(tile(/WWW/).locator('strong'), '$0.75');
    await expectText(tile(/WWW/).locator('s'), 'instead of $1.00');

    await follow(page, tile(/Choice of/).getByRole('link'), 'Socks');
    await shop(page).getByText('Each variant has its own price').waitFor();
    await shop(page).getByText('Choose Größe.').waitFor();
    await shop(page).getByRole('link', { name: '36½' }).click();
    await expectView(page, 'Socks 36½');
    await expectText(price(page), '$4.50');
    await add.click();
    await page.getByRole('link', { name: 'Cart 1' }).waitFor();

    await page.getByRole('link', { name: /^Cart/ }).click();
    await expectText(total(page), 'Total $4.50 without tax');
    await becomeShopper(page, '', 'JPY');
    await shop(page).getByText('No total: nothing here can be bought now.').waitFor();
    expect(await total(page).count()).toBe(0);
    const hall = () => follow(page, menu(page).getByRole('link'), 'Hall');
    await hall();
    await follow(page, tile(/Yen lamp/).getByRole('link'), 'Yen lamp');
    await add.click();
    await page.getByRole('link', { name: 'Cart 2' }).waitFor();
    await page.getByRole('link', { name: /^Cart/ }).click();
    await expectText(total(page), 'Total ¥1,200, 1 item not included');
    const other = await openAt(page.url());
    await other.getByRole('link', { name: 'Cart 2' }).waitFor();
    await other.close();

    await becomeShopper(page, '', 'USD');
    await hall();
    await follow(page, tile(/Yen lamp/).getByRole('link'), 'Yen lamp');
    await shop(page).getByText('This product cannot be bought in this currency.').waitFor();
    expect(await add.count()).toBe(0);
    await page.goBack();
    // A bundle with a fixed price costs that, whatever is selected.
    await follow(page, tile(/Gift box/).getByRole('link'), 'Gift box');
    await expectText(price(page), '$50.00');
    await expectText(shop(page).getByRole('group', { name: 'هدية' }), 'هدية 0 to 11 × Socks 36½');
    const [name, count] = ['هدية', '0 to 1'].map((text) =>
      shop(page).locator('legend').getByText(text, { exact: true }).boundingBox(),
    );
    expect((await name)?.x).toBeLessThan((await count)?.x ?? 0);
  });

  // `npm test` checks it once for the API, and once in the example storefront.
  if (!isThorough) return;
  it('sells the products of a CSV, in two languages and two currencies', async () => {
    for (const [currency, amount] of [
      ['USD', '44.99'],
      ['EUR', '39.00'],
    ] as const) {
      writeFileSync(join(place.folder, 'products.csv'), csvOf(amount));
      await importFile('products.csv', '--currency', currency, '--publish', '--db', 'csv.db');
    }
    const address = await serve('csv.db');
    for (const [language, currency, one, two] of [
      ['en', 'USD', '$44.99', '$89.98'],
      ['fr', 'EUR', '€39.00', '€78.00'],
    ] as const) {
      const page = await openAt(address);
      await expectView(page, 'Browse the catalog');
      await becomeShopper(page, language, currency);
      const imported = menu(page).getByRole('link', { name: 'Imported products' });
      await follow(page, imported, 'Imported products');
      await shop(page).getByRole('link', { name: 'glass' }).click();
      await expect.poll(() => products(page).count()).toBe(3);
      await follow(page, menu(page, 'Second level').getByRole('link', { name: 'Types' }), 'Types');
      await follow(
        page,
        menu(page, 'Below this').getByRole('link', { name: 'Bracelet' }),
        'Bracelet',
      );
      await follow(page, products(page).getByRole('link').first(), 'Bead Bracelet');
      await shop(page).getByRole('link', { name: 'Black', exact: true }).click();
      await expectText(price(page), one);
      await shop(page).getByRole('button', { name: 'Add to cart' }).click();
      await follow(page, shop(page).getByRole('link', { name: 'Go to the cart' }), 'Cart');
      await expectText(total(page), `Total ${one} without tax`);
      await shop(page)
        .getByRole('button', { name: /^One more/ })
        .click();
      await expectText(total(page), `Total ${two} without tax`);
      await shop(page)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await shop(page).getByText('Nothing is in this cart.').waitFor();
    }
  });
});

const oddId = (number: number) => `0dd00000-0000-4000-8000-00000000000${number}`;
const oddProduct = (
  number: number,
  name: string,
  prices: object | undefined,
  more = {},
  sales = {},
) => [
  {
    type: 'product',
    id: oddId(number),
    status: 'live',
    name,
    sku: `ODD-${number}`,
    slug: `odd-${number}`,
    node_ids: [oddId(1)],
    commodity_type: 'physical',
    ...more,
  },
  ...(prices
    ? [{ type: 'price', price_book_id: oddId(2), sku: `ODD-${number}`, currencies: prices, sales }]
    : []),
];
const usd = (amount: number) => ({ USD: { amount, includes_tax: false } });
const spring = {
  spring: {
    schedule: { valid_from: '2036-02-20T00:00:00Z', valid_to: '2036-03-20T00:00:00Z' },
    currencies: usd(75),
  },
};
const oddStore = [
  { type: 'store', page_length: 25, default_currency: 'USD' },
  { type: 'hierarchy', id: oddId(1), name: 'Hall', slug: 'hall' },
  { type: 'price_book', id: oddId(2), name: 'Prices' },
  {
    type: 'variation',
    id: oddId(3),
    name: 'Größe',
    sort_order: 1,
    options: [{ id: oddId(4), name: '36½', description: '', sort_order: 1 }],
  },
  ...oddProduct(5, 'Socks', undefined, { variation_ids: [oddId(3)] }),
  ...oddProduct(6, 'Socks 36½', usd(450), { parent_id: oddId(5), option_ids: [oddId(4)] }),
  ...oddProduct(7, 'Yen lamp', { JPY: { amount: 1200, includes_tax: true } }),
  ...oddProduct(8, 'W'.repeat(300), usd(100), {}, spring),
  ...oddProduct(9, 'Gift box', usd(5000), {
    components: {
      gift: {
        name: 'هدية',
        min: 0,
        max: 1,
        options: [{ id: oddId(6), type: 'product', quantity: 1 }],
      },
    },
  }),
  {
    type: 'catalog',
    id: oddId(0),
    name: 'Shop',
    hierarchy_ids: [oddId(1)],
    price_books: [{ id: oddId(2), priority: 0 }],
    default_language: 'en',
    languages: ['en'],
  },
  { type: 'catalog_rule', id: oddId(0), name: 'Everybody', catalog_id: oddId(0) },
  { type: 'publish', catalog_id: oddId(0) },
];

const csvOf = (amount: string) =>
  `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price
beads,Bead Bracelet,Bracelet,"Glass, Gift",true,Color,Blue,BEAD-B,${amount}
beads,,,,,Color,Black,BEAD-K,${amount}
mug,Plain Mug,Kitchen,gift,true,Title,Default Title,MUG,9.50
`;
