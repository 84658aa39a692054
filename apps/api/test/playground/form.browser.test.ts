import type { ProductList } from '@aisle/schema/catalog';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  followLink,
  hear,
  hold,
  leaveDevelopment,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';
import {
  expectAttribute,
  expectCount,
  expectFocus,
  expectText,
  expectTexts,
  filterOn,
  startEditor,
  type,
} from './filter-places.js';

const outfitters = 'ca700002-0000-4000-8000-000000000000';
const retail = 'ca700001-0000-4000-8000-000000000000';

/** Tall enough that nothing scrolls, which would close an open list. */
const tall = { width: 1440, height: 1400 };

describePlayground('the form', ({ openForAll, root }) => {
  let page: Page;
  let place: Locator;
  let shopper: Locator;
  beforeAll(async () => {
    page = await openForAll('createAccessToken', { viewport: tall });
    place = page.getByRole('button', { name: /Tarnholt|unknown here/ }).first();
    shopper = page.locator('[data-fields~="header:EP-Channel"]').getByRole('button').first();
  });
  beforeEach(async () => {
    await page.getByRole('button', { name: 'Reset form' }).click();
  });

  async function goTo(operation: string): Promise<void> {
    if (!page.url().includes(`#/${operation}`)) await followLink(page, operation);
  }

  const shopperField = (name: RegExp | string) => page.getByRole('combobox', { name });

  /** Sends the form and returns the body of the response. */
  async function send(): Promise<ProductList> {
    // A choice has sent the same request, perhaps just now.
    await page.locator('#response[aria-busy=false]').waitFor();
    const response = page.waitForResponse(/\/relationships\/products/);
    await sendAndExpect(page, /^200 /);
    return (await response).json();
  }

  /** Collapses or expands a panel. */
  async function fold(panel: Locator, isOpen: boolean): Promise<void> {
    if ((await panel.getAttribute('aria-expanded')) !== String(isOpen)) await panel.click();
    await expectAttribute(panel, 'aria-expanded').toBe(String(isOpen));
  }

  async function pick(label: string, option: RegExp): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
    await page.getByRole('option', { name: option }).click();
  }

  /** Resets the form during a request to an address, and lets the response arrive afterwards. */
  async function resetWhileAsking(address: string, act: () => Promise<void>) {
    const { asked, release } = await hold(page, address);
    await act();
    await asked;
    await page.getByRole('button', { name: 'Reset form' }).click();
    const answered = page.waitForResponse(address);
    release();
    await answered;
    // When a later response arrives, the page has processed this one.
    await page.evaluate(
      `fetch('/healthz').then((answer) => answer.text()).then(() => new Promise(requestIdleCallback))`,
    );
  }

  it('marks each fault of a body at its field', async () => {
    const field = page.getByRole('textbox', { name: 'client_id' });
    await field.fill('nobody');
    await sendAndExpect(page, /^401 /);
    await expectAttribute(field, 'aria-invalid').toBe('true');
    await page.getByRole('button', { name: 'Reset form' }).click();
    await expectAttribute(field, 'aria-invalid').toBe('false');
    await sendAndExpect(page, /^200 /);

    // A secret is wrong for its client.
    await page.getByLabel('grant_type').selectOption('client_credentials');
    const secret = page.getByRole('group', { name: 'Send client_secret?' });
    await secret.getByRole('radio', { name: 'Value' }).check();
    await page.getByRole('textbox', { name: 'client_secret' }).fill('wrong');
    await sendAndExpect(page, /^401 /);
    const summary = page.getByRole('navigation', { name: '1 problem in the form' });
    await summary.getByRole('button', { name: 'client_secret' }).waitFor();
    await field.fill('other');
    await expectCount(summary).toBe(0);
  });

  describe('the page of a list', () => {
    beforeEach(() => goTo('listNodeProducts'));

    it('has no fields: a wrong page is mended in the text', async () => {
      await followLink(page, 'listNodeProducts?query.page[limit]=0');
      const summary = page.getByRole('navigation', { name: '1 problem in the form' });
      await summary.getByRole('button', { name: 'page[limit]' }).click();
      await page.getByRole('textbox', { name: 'Request as text' }).waitFor();
      await page.getByRole('radio', { name: 'Form' }).check();
    });

    it('is sent by a choice, but not by typing', async () => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/relationships/')) asked.push(request.url());
      });
      await startEditor(page);
      await type(page, 'in(tags,sale)');
      await page.getByText('The request has changed since this response.').waitFor();
      expect(asked).toEqual([]);
      const sent = page.waitForRequest(
        (request) => request.headers()['ep-context-tag'] === 'rope-team',
      );
      await fold(shopper, true);
      await page.getByRole('button', { name: 'rope-team' }).click();
      expect((await sent).url()).toContain('in(tags,sale)');
      await page.locator('#response[aria-busy=false]').waitFor();
      page.removeAllListeners('request');
    });

    it('returns what is ticked', async () => {
      await page.getByRole('checkbox', { name: /Main images/ }).check();
      await page.getByRole('checkbox', { name: /Files/ }).check();
      const { included } = await send();
      expect(Object.keys(included ?? {}).sort()).toEqual(['files', 'main_images']);
    });
  });

  describe('the place', () => {
    beforeEach(() => goTo('listNodeProducts'));

    it('is chosen by keyboard alone, by names', async () => {
      const catalog = page.getByRole('button', { name: /Catalog$/ });
      const release = page.getByRole('button', { name: /Release$/ });
      const option = page.getByRole('option').and(page.locator(':focus'));
      await fold(place, false);
      await tabTo(page, place);
      await page.keyboard.press('Enter');
      await catalog.waitFor();
      await tabTo(page, catalog);
      await page.keyboard.press('Enter');
      await option.waitFor();
      await page.keyboard.press('ArrowDown');
      await option.filter({ hasText: 'Outfitters' }).waitFor();
      await page.keyboard.press('Enter');
      await expectText(place).toMatch(
        /Tarnholt Outfitters › newest release › Outdoors · 129 products/,
      );

      await expectFocus(catalog);
      await tabTo(page, release, 5);
      await page.keyboard.press('Enter');
      await option.waitFor();
      await page.getByRole('option', { name: /1 before the newest/ }).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expectText(place).not.toMatch(/newest release/);

      await expectFocus(release);
      await page.getByRole('row', { name: /Outdoors/ }).waitFor();
      await tabTo(page, page.getByRole('row', { name: /Outdoors/ }));
      await page.keyboard.press('ArrowRight');
      await page.getByRole('row', { name: /Camp/ }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expectText(place).toMatch(/Outdoors › Camp · \d+ product/);
      const { data, meta } = await send();
      expect(data[0]?.meta.catalog_id).toBe(outfitters);
      await expectText(place).toContain(`Camp · ${meta.results.total} product`);
    });

    it('goes to the first hierarchy of a catalog that does not have the node', async () => {
      await fold(place, true);
      await page.getByRole('row', { name: /Home & Hearth/ }).click();
      await expectText(place).toMatch(/Home & Hearth · 100/);
      await pick('Catalog', /Outfitters/);
      await expectText(place).toMatch(/Outdoors · 129/);
    });

    it('is what is chosen, once it is known: a request waits for it, a reset form does not get it', async () => {
      await fold(place, true);
      const tree = await hold(page, '**/_dev/**/tree');
      await pick('Release', /1 before the newest/);
      await tree.asked;
      const sent = page.waitForRequest(/relationships\/products/);
      await page.keyboard.press('Control+Enter');
      tree.release();
      expect((await sent).url()).not.toContain('latestPublished');
      await page.getByRole('button', { name: 'Reset form' }).click();

      await resetWhileAsking('**/_dev/**/tree', () => pick('Release', /2 before the newest/));
      await expectText(place).toMatch(/newest release/);
    });

    it('finds a node among many', async () => {
      await fold(place, true);
      const search = page.getByRole('combobox', { name: 'Find a node' });
      const heard = await hear(page);
      await search.fill('be');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expectText(place).toMatch(/Beans · \d+ products/);
      await search.fill('single or');
      await page.getByRole('option', { name: /Single origin Beans 8 products/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name: /Single origin/, selected: true }).waitFor();
      await expectText(place).toMatch(/Kitchen › Coffee › Beans › Single origin · 8 products/);
      await search.fill('kayak');
      await page.getByText('No node has this name or id.').waitFor();
      await expect.poll(heard).toContain('No suggestions');
      await search.fill('');
    });

    it('shows an id that it does not know as it is, and what the server says of it', async () => {
      await followLink(page, 'listNodeProducts?path.node_id=tents');
      await page.getByText('tents (unknown here)').waitFor();
      await sendAndExpect(page, /^404 /);
      const summary = page.getByRole('navigation', { name: '1 problem in the form' });
      await summary.getByRole('button', { name: 'node_id' }).click();
      await expectFocus(place);
      // Known things appear by their name.
      const said = /There is no node "tents" in release .+ UTC.? of catalog .?Tarnholt/;
      await place.locator('..').getByText(said).waitFor();
      await page.getByRole('list', { name: 'Error' }).getByText(said).waitFor();
      await page.getByRole('button', { name: 'Choose another node' }).click();
      await expectFocus(place);
      // For another shopper the rules may choose a catalog that has the node: it is asked at once.
      await fold(shopper, true);
      const asked = page.waitForResponse(/\/nodes\/tents\//);
      await page.getByRole('button', { name: 'rope-team' }).click();
      expect((await asked).status()).toBe(404);
      await page.getByRole('button', { name: 'Clear all' }).click();
      await summary.waitFor();
      // Opening the field has also opened the list of choices.
      await page.getByRole('row', { name: /Outdoors/ }).click();
      await expectCount(summary).toBe(0);
      await send();
    });
  });

  describe('the shopper', () => {
    beforeEach(() => goTo('listNodeProducts'));

    it('asks in a language and a currency, by their names', async () => {
      await fold(place, false);
      await fold(shopper, false);
      await page.setViewportSize({ width: 1024, height: 768 });
      await fold(shopper, true);
      const channel = shopperField(/^Channel/);
      await expect.poll(async () => Number((await channel.boundingBox())?.y)).toBeLessThan(600);
      await page.setViewportSize(tall);
      const language = shopperField(/^Language/);
      await language.fill('fren');
      // A press without a pointer, as from a screen reader.
      await page.getByRole('option', { name: 'French' }).dispatchEvent('click');
      await expect.poll(() => language.inputValue()).toBe('fr');
      await expectAttribute(language, 'aria-expanded').toBe('false');
      await page.getByRole('button', { name: 'Show values for Currency' }).click();
      await page.getByRole('option', { name: 'Euro' }).click();
      await expectText(shopper).toMatch(/^French · EUR/);
      const { data } = await send();
      expect(data[0]?.meta.language).toBe('fr');
      const price = data.find(({ meta }) => meta.display_price)?.meta.display_price;
      expect((price?.with_tax ?? price?.without_tax)?.currency).toBe('EUR');
    });

    it('knows languages and currencies by names that are typed, and says which it does not', async () => {
      await fold(shopper, true);
      const language = shopperField(/^Language/);
      await language.fill('french');
      await page.keyboard.press('Tab');
      await expect.poll(() => language.inputValue()).toBe('fr');
      const currency = shopperField(/^Currency/);
      await currency.fill('Euro');
      await currency.press('Enter');
      await expect.poll(() => currency.inputValue()).toBe('EUR');
      await expectAttribute(currency, 'aria-expanded').toBe('false');
      await language.fill('Frnch');
      await language.blur();
      await page.getByText('No language has this name or code.').waitFor();
      await expectAttribute(language, 'aria-invalid').toBe('true');
      await language.fill('Japanese');
      const asked = page.waitForRequest((request) => request.headers()['accept-language'] === 'ja');
      await page.keyboard.press('Control+Enter');
      await asked;
      await expectFocus(language);
      await page.getByRole('article').locator('[lang=ja]').first().waitFor();
      await page.getByRole('radio', { name: 'Table' }).check();
      await page.locator('tbody tr[lang=ja]').first().waitFor();
    });

    it('is led to another catalog by channel and tags', async () => {
      await fold(shopper, true);
      await shopperField(/^Channel/).fill('portal');
      await page.getByRole('option', { name: 'outfitter-portal' }).click();
      await page.getByRole('button', { name: 'rope-team' }).click();
      await page.getByRole('textbox', { name: 'Another tag' }).fill('mine');
      await page.keyboard.press('Enter');
      await expectText(shopper).toMatch(/^channel outfitter-portal · 2 tags/);
      const request = page.waitForRequest(/relationships\/products/);
      expect((await send()).data[0]?.meta.catalog_id).toBe(outfitters);
      expect((await request).headers()).toMatchObject({
        'ep-channel': 'outfitter-portal',
        'ep-context-tag': 'rope-team,mine',
      });
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expectText(shopper).toMatch(/^Anonymous/);
    });

    it('signs in with an id alone, and out again', async () => {
      await fold(shopper, true);
      const ids = [
        ['Account', 'acc00001-0000-4000-8000-000000000000'],
        ['Customer', 'somebody'],
      ] as const;
      const tokens = await hold(page, '**/_dev/tokens');
      for (const [title, id] of ids) {
        await shopperField(title).fill(id);
        await page.keyboard.press('Enter');
      }
      tokens.release();
      for (const [, id] of ids) {
        await page.getByText(new RegExp(`^${id} \\(token until .+\\)$`)).waitFor();
      }
      await expectText(shopper).toMatch(/^account acc00001… · customer somebody/);
      const request = page.waitForRequest(/relationships\/products/);
      await send();
      expect((await request).headers()['ep-account-management-authentication-token']).toMatch(
        /^[\w-]+\.[\w-]+\.[\w-]+$/,
      );
      await page.getByRole('button', { name: 'Sign out the account' }).click();
      await page.getByRole('button', { name: 'Sign out the customer' }).click();
      await expectText(shopper).toMatch(/^Anonymous/);
    });

    it('signs in who is typed when the request is sent, which waits for it and is not sent without it', async () => {
      await fold(shopper, true);
      const customer = shopperField('Customer');
      const refused = '**/_dev/tokens';
      await page.route(refused, (route) => route.fulfill({ body: 'no token' }));
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url()));
      const heard = await hear(page);
      await customer.fill('somebody');
      await page.keyboard.press('Control+Enter');
      await page.getByText('No token came. Is the server up?').waitFor();
      await expect
        .poll(heard)
        .toContainEqual(expect.stringContaining('Not sent: your last input was not found.'));
      expect(sent.filter((url) => url.includes('relationships'))).toEqual([]);
      await page.unroute(refused);
      const { asked, release } = await hold(page, '**/_dev/tokens');
      const signedIn = page.waitForRequest(/relationships\/products/);
      await page.keyboard.press('Control+Enter');
      await asked;
      release();
      expect((await signedIn).headers()['x-moltin-customer-token']).toMatch(/^[\w-]+\.[\w-]+\./);
      await page.getByRole('button', { name: 'Sign out the customer' }).click();

      // A token that arrives after the form was closed is not entered into the next one.
      await resetWhileAsking('**/_dev/tokens', async () => {
        await customer.fill('somebody');
        await page.keyboard.press('Enter');
      });
      await expectText(shopper).toMatch(/^Anonymous/);
    });
  });

  it('has no barriers, all of it unfolded, and is as wide as a narrow screen', async () => {
    // Values without a field are shown as well.
    await followLink(
      page,
      'listNodeProducts?extra.query=mine%3D1&query.page[limit]=0&query.filter=in(tags,SALE,new)',
    );
    await fold(place, true);
    await fold(shopper, true);
    await page.getByRole('row', { name: /Outdoors/ }).waitFor();
    await shopperField('Account').fill('acc00001-0000-4000-8000-000000000000');
    await page.keyboard.press('Enter');
    await page.getByText(/token until/).waitFor();
    await sendAndExpect(page, /^400 /);
    const folds = await page.locator('details:not([open]) > summary').all();
    for (const folded of folds.reverse()) await folded.click();
    await page.getByRole('heading', { name: 'Also sent' }).waitFor();
    await shopperField(/^Language/).click();
    await page.getByRole('option', { name: 'French' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await page.setViewportSize(tall);
  });

  it('has plain fields and a filter without values of the store where there is no development mode', async () => {
    const { text, options, conditions, value, clear } = filterOn(page);
    const input = page.locator('input').and(text);
    const editor = '**/filter-builder-*.js';
    await page.route(editor, (route) => route.fulfill({ status: 404 }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // Ignores requests of the previous page until it was gone.
    page.on('domcontentloaded', () => asked.splice(0));
    await leaveDevelopment(page, `${root()}/playground/#/listNodes`);
    await page.getByRole('textbox', { name: 'catalog_id' }).fill(retail);
    await page.getByRole('textbox', { name: 'release_id' }).fill('latestPublished');
    await page.getByRole('textbox', { name: 'Accept-Language' }).fill('fr');

    // Without its editor the filter is a plain input.
    const missed = page.waitForResponse(editor);
    await text.fill('in(id,tents)');
    await missed;
    await sendAndExpect(page, /^200 /);
    await input.waitFor();

    // The same while the editor loads: typed text continues in it, and nothing moves.
    const places = async () => {
      const form = await page.locator('form').first().boundingBox();
      const tops = [text, page.getByText(/^No filter:/)].map(
        async (one) => (await one.boundingBox())?.y,
      );
      return Promise.all([form?.height, ...tops]);
    };
    const { asked: isAsked, release } = await hold(page, editor);
    await followLink(page, 'listNodeProducts');
    await text.focus();
    await isAsked;
    await page.getByRole('checkbox', { name: /Main images/ }).waitFor();
    const before = await places();
    await input.fill('in()');
    await page.keyboard.press('ArrowLeft');
    release();
    await input.waitFor({ state: 'detached' });
    await page.keyboard.type('product_types,');
    await expectText(text).toBe('in(product_types,)');
    await expectTexts(options).toContain('bundle');
    await page.keyboard.press('Escape');
    await page.keyboard.type('bundle');
    await page.keyboard.press('End');
    await page.keyboard.type(':eq(tags,bestseller)');
    await expectCount(conditions).toBe(2);
    await value(2).fill('x');
    await sendAndExpect(page, /^200 OK|^400/);
    expect(asked.filter((url) => url.includes('/_dev/'))).toEqual([]);
    await clear.click();
    await page.getByText(/^No filter:/).waitFor();
    const isInPlace = async () =>
      (await places()).every((at, index) => Math.abs(Number(at) - Number(before[index])) <= 2);
    await expect.poll(isInPlace).toBe(true);
  });
});
