import type { ProductList } from '@aisle/schema';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  hear,
  hold,
  leaveDevelopment,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const outfitters = 'ca700002-0000-4000-8000-000000000000';
const retail = 'ca700001-0000-4000-8000-000000000000';

const place = (page: Page) => page.getByRole('button', { name: /Tarnholt|unknown here/ }).first();
/** Nothing has to be scrolled, which would close a list that is open. */
const tall = { viewport: { width: 1440, height: 1400 } };
const shopper = (page: Page) =>
  page.locator('[data-fields~="header:EP-Channel"]').getByRole('button').first();

/** Sends what is in the form and gives the answer's body. */
async function send(page: Page, status = 200): Promise<ProductList> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => /\/relationships\/products/.test(answer.url())),
    sendAndExpect(page, new RegExp(`^${status} `)),
  ]);
  expect(response.status()).toBe(status);
  return response.json();
}

async function pick(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Resets the form while what somebody does is asked for at an address, and lets the answer come then. */
async function resetWhileAsking(page: Page, address: string, act: () => Promise<void>) {
  const { asked, release } = await hold(page, address);
  await act();
  await asked;
  await page.getByRole('button', { name: 'Reset form' }).click();
  const answered = page.waitForResponse(address);
  release();
  await answered;
  await page.waitForTimeout(100);
}

describePlayground('the form', ({ open }) => {
  describe('the place', () => {
    it('is chosen by keyboard alone, by names', async () => {
      const page = await open('listNodeProducts');
      await place(page).waitFor();
      await tabTo(page, place(page));
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: /Catalog$/ }));
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: /Outfitters/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => place(page).textContent())
        .toMatch(/Tarnholt Outfitters › newest release › Outdoors · 129 products/);

      await tabTo(page, page.getByRole('button', { name: /Release$/ }), 5);
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: /1 before the newest/ }).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect.poll(() => place(page).textContent()).not.toMatch(/newest release/);

      await tabTo(page, page.getByRole('row', { name: /Outdoors/ }));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => place(page).textContent()).toMatch(/Outdoors › Camp · \d+ product/);
      const products = /· (\d+) product/.exec((await place(page).textContent()) ?? '')?.[1];
      const { data, meta } = await send(page);
      expect(String(meta.results.total)).toBe(products);
      expect(data[0]?.meta.catalog_id).toBe(outfitters);
    });

    it('goes to a node that the catalog has: the same, else its first hierarchy', async () => {
      const page = await open('listNodeProducts');
      await place(page).click();
      await pick(page, 'Catalog', /Outfitters/);
      await expect.poll(() => place(page).textContent()).toMatch(/Outdoors · 129/);
      await pick(page, 'Catalog', /^Tarnholt\b(?! Outfitters)/);
      await expect.poll(() => place(page).textContent()).toMatch(/Outdoors · 128/);
      await page.getByRole('row', { name: /Home & Hearth/ }).click();
      await expect.poll(() => place(page).textContent()).toMatch(/Home & Hearth · 100/);
      await pick(page, 'Catalog', /Outfitters/);
      await expect.poll(() => place(page).textContent()).toMatch(/Outdoors · 129/);

      // A request waits for what is being chosen.
      const tree = await hold(page, '**/_dev/**/tree');
      await pick(page, 'Release', /1 before the newest/);
      await tree.asked;
      const sent = page.waitForRequest(/relationships\/products/);
      await page.keyboard.press('Control+Enter');
      tree.release();
      expect((await sent).url()).not.toContain('latestPublished');
      await page.getByRole('button', { name: 'Reset form' }).click();

      // A choice that is still asking is outrun by what is done after it.
      await resetWhileAsking(page, '**/_dev/**/tree', () =>
        pick(page, 'Release', /2 before the newest/),
      );
      expect(await place(page).textContent()).toMatch(/newest release/);
    });

    it('finds a node among many, and tells the ids only when asked', async () => {
      const page = await open('listNodeProducts');
      await place(page).click();
      const heard = await hear(page);
      await page.getByRole('searchbox', { name: 'Find a node' }).fill('single or');
      await expect.poll(heard).toContain('1 node');
      await expect.poll(() => page.getByRole('row').count()).toBe(5);
      await page.getByRole('row', { name: /Single origin/ }).click();
      await expect
        .poll(() => place(page).textContent())
        .toMatch(/Kitchen › Coffee › Beans › Single origin · 8 products/);
      expect(await page.locator('dd').getByText(retail).isVisible()).toBe(false);
      await page.getByText('Show the ids').click();
      expect(await page.locator('dd').getByText(retail).isVisible()).toBe(true);
      await page.getByRole('searchbox', { name: 'Find a node' }).fill('kayak');
      await page.getByText('No node has this name.').waitFor();
      await expect.poll(heard).toContain('No nodes');
    });

    it('shows an id that it does not know as it is, and what the server says of it', async () => {
      const page = await open('listNodeProducts');
      await place(page).waitFor();
      await page.getByRole('button', { name: 'Enter ids instead' }).click();
      await page.getByRole('textbox', { name: 'node_id' }).fill('tents');
      await page.getByRole('button', { name: 'Choose by name instead' }).click();
      await page.getByText('tents (unknown here)').waitFor();
      await sendAndExpect(page, /^404 /);
      const summary = page.getByRole('navigation', { name: '1 problem in the form' });
      const isReached = () => place(page).evaluate((one) => one.matches(':focus'));
      await summary.getByRole('button', { name: 'node_id' }).click();
      await expect.poll(isReached).toBe(true);
      // What has a name is called by it.
      const said = /There is no node "tents" in release .+ UTC.? of catalog .?Tarnholt/;
      await place(page).locator('..').getByText(said).waitFor();
      await page.getByRole('list', { name: 'Error' }).getByText(said).waitFor();
      await page.getByRole('button', { name: 'Choose another node' }).click();
      await expect.poll(isReached).toBe(true);
      // For another shopper the rules may choose a catalog that has the node.
      await shopper(page).click();
      await page.getByRole('button', { name: 'rope-team' }).click();
      await expect.poll(() => summary.count()).toBe(0);
      await page.getByRole('button', { name: 'Clear all' }).click();
      await summary.waitFor();
      // The way to the field has opened what there is to choose from.
      await page.getByRole('row', { name: /Outdoors/ }).click();
      await expect.poll(() => summary.count()).toBe(0);
      await send(page);
    });

    it('is plain fields where there is no development mode', async () => {
      const page = await open('listNodes');
      await leaveDevelopment(page);
      await page.getByRole('textbox', { name: 'catalog_id' }).fill(retail);
      await page.getByRole('textbox', { name: 'release_id' }).fill('latestPublished');
      await page.getByRole('textbox', { name: 'Accept-Language' }).fill('fr');
      expect(await page.getByRole('button', { name: 'Enter ids instead' }).count()).toBe(0);
      await sendAndExpect(page, /^200 /);
    });
  });

  describe('the shopper', () => {
    it('asks in a language and a currency, by their names', async () => {
      const page = await open('listNodeProducts', { viewport: { width: 1024, height: 768 } });
      await shopper(page).click();
      const channel = page.getByRole('combobox', { name: /^Channel/ });
      await expect.poll(async () => Number((await channel.boundingBox())?.y)).toBeLessThan(600);
      await page.setViewportSize(tall.viewport);
      await page.getByRole('combobox', { name: /^Language/ }).fill('fren');
      await page.getByRole('option', { name: 'French' }).click();
      await page.getByRole('button', { name: 'Show values for Currency' }).click();
      await page.getByRole('option', { name: 'Euro' }).click();
      expect(await shopper(page).textContent()).toMatch(/^French · EUR/);
      const { data } = await send(page);
      expect(data[0]?.meta.language).toBe('fr');
      const priced = data.find(({ meta }) => meta.display_price);
      const price = priced?.meta.display_price;
      expect((price?.with_tax ?? price?.without_tax)?.currency).toBe('EUR');
    });

    it('is chosen, too, where a press comes without a pointer, as from a screen reader', async () => {
      const page = await open('listNodeProducts', tall);
      await shopper(page).click();
      const language = page.getByRole('combobox', { name: /^Language/ });
      await language.fill('fren');
      await page.getByRole('option', { name: 'French' }).dispatchEvent('click');
      expect(await language.inputValue()).toBe('fr');
      expect(await language.getAttribute('aria-expanded')).toBe('false');
    });

    it('knows languages and currencies by names that are typed, and says which it does not', async () => {
      const page = await open('listNodeProducts', tall);
      await shopper(page).click();
      const language = page.getByRole('combobox', { name: /^Language/ });
      await language.fill('french');
      await page.keyboard.press('Tab');
      await expect.poll(() => language.inputValue()).toBe('fr');
      const currency = page.getByRole('combobox', { name: /^Currency/ });
      await currency.fill('Euro');
      await currency.press('Enter');
      await expect.poll(() => currency.inputValue()).toBe('EUR');
      expect(await currency.getAttribute('aria-expanded')).toBe('false');
      await language.fill('Frnch');
      await language.blur();
      await page.getByText('No language has this name or code.').waitFor();
      expect(await language.getAttribute('aria-invalid')).toBe('true');
      await language.fill('Japanese');
      const asked = page.waitForRequest((request) => request.headers()['accept-language'] === 'ja');
      await page.keyboard.press('Control+Enter');
      await asked;
      await language.and(page.locator(':focus')).waitFor();
      await page.getByRole('article').locator('[lang=ja]').first().waitFor();
      await page.getByRole('radio', { name: 'Table' }).check();
      await page.locator('tbody tr[lang=ja]').first().waitFor();
    });

    it('takes weights as they are typed', async () => {
      const page = await open('listNodeProducts');
      await shopper(page).click();
      await page.getByRole('combobox', { name: /^Language/ }).fill('de, ja;q=0.9, fr;q=0.5');
      expect((await send(page)).data[0]?.meta.language).toBe('ja');
    });

    it('is led to another catalog by channel and tags', async () => {
      const page = await open('listNodeProducts', tall);
      await shopper(page).click();
      await page.getByRole('combobox', { name: /^Channel/ }).fill('portal');
      await page.getByRole('option', { name: 'outfitter-portal' }).click();
      await page.getByRole('button', { name: 'rope-team' }).click();
      await page.getByRole('textbox', { name: 'Another tag' }).fill('mine');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => shopper(page).textContent())
        .toMatch(/^channel outfitter-portal · 2 tags/);
      const request = page.waitForRequest(/relationships\/products/);
      expect((await send(page)).data[0]?.meta.catalog_id).toBe(outfitters);
      expect((await request).headers()).toMatchObject({
        'ep-channel': 'outfitter-portal',
        'ep-context-tag': 'rope-team,mine',
      });
      await page.getByRole('button', { name: 'Clear all' }).click();
      expect(await shopper(page).textContent()).toMatch(/^Anonymous/);
    });

    it('signs in with an id alone, and out again', async () => {
      const page = await open('listNodeProducts');
      await shopper(page).click();
      const ids = [
        ['Account', 'acc00001-0000-4000-8000-000000000000'],
        ['Customer', 'somebody'],
      ] as const;
      const tokens = await hold(page, '**/_dev/tokens');
      for (const [title, id] of ids) {
        await page.getByRole('combobox', { name: title }).fill(id);
        await page.keyboard.press('Enter');
      }
      tokens.release();
      for (const [, id] of ids) {
        await page.getByText(new RegExp(`^${id} \\(token until .+\\)$`)).waitFor();
      }
      await expect
        .poll(() => shopper(page).textContent())
        .toMatch(/^account acc00001… · customer somebody/);
      const request = page.waitForRequest(/relationships\/products/);
      await send(page);
      expect((await request).headers()['ep-account-management-authentication-token']).toMatch(
        /^[\w-]+\.[\w-]+\.[\w-]+$/,
      );
      await page.getByRole('button', { name: 'Sign out the account' }).click();
      await page.getByRole('button', { name: 'Sign out the customer' }).click();
      expect(await shopper(page).textContent()).toMatch(/^Anonymous/);

      // What is typed is signed in when the request is sent, which waits for it and is not sent without it.
      const customer = page.getByRole('combobox', { name: 'Customer' });
      const refused = '**/_dev/tokens';
      await page.route(refused, (route) => route.fulfill({ body: 'no token' }));
      let isSent = false;
      page.on('request', (request) => {
        isSent ||= /relationships/.test(request.url());
      });
      await customer.fill('somebody');
      await page.keyboard.press('Control+Enter');
      await page.getByText('No token came. Is the server up?').waitFor();
      expect(isSent).toBe(false);
      await page.unroute(refused);
      const asked = await hold(page, '**/_dev/tokens');
      const signedIn = page.waitForRequest(/relationships\/products/);
      await page.keyboard.press('Control+Enter');
      await asked.asked;
      asked.release();
      expect((await signedIn).headers()['x-moltin-customer-token']).toMatch(/^[\w-]+\.[\w-]+\./);
      await page.getByRole('button', { name: 'Sign out the customer' }).click();

      // A token that comes after the form was left is not entered into the next one.
      await resetWhileAsking(page, '**/_dev/tokens', async () => {
        await page.getByRole('combobox', { name: 'Customer' }).fill('somebody');
        await page.keyboard.press('Enter');
      });
      expect(await shopper(page).textContent()).toMatch(/^Anonymous/);
    });
  });

  describe('the page of a list', () => {
    it('steps by records and says where it is', async () => {
      const page = await open('listNodeProducts');
      // What is typed while the steps are loading is typed on.
      const { release } = await hold(page, /\/page-form-.*\.js$/);
      await page.reload();
      const limit = page.getByRole('textbox', { name: 'page[limit]' });
      await limit.fill('13');
      await page.keyboard.press('ArrowLeft');
      const pages = page.getByRole('group', { name: 'Pages', exact: true });
      expect(await pages.count()).toBe(0);
      release();
      await pages.waitFor();
      await page.keyboard.type('2');
      expect(await limit.inputValue()).toBe('123');
      await limit.fill('');
      await limit.and(page.locator('[placeholder^="24, "]')).waitFor();
      await limit.fill('50');
      await send(page);
      await page.getByText('records 1–50 of 128').waitFor();
      await pages.getByRole('button', { name: 'Next page' }).click();
      await pages.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('records 101–128 of 128').waitFor();
      expect((await send(page)).data).toHaveLength(28);
      expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
      await pages.getByRole('button', { name: 'Previous page' }).click();
      expect(await page.getByRole('textbox', { name: 'page[offset]' }).inputValue()).toBe('50');
      // Nobody has counted the records of another shopper.
      await page.getByText('records 51–100 of 128').waitFor();
      await shopper(page).click();
      await page.getByRole('button', { name: 'rope-team' }).click();
      await page.getByText('records 51–100', { exact: true }).waitFor();
    });

    it('says what is out of range before and after sending, until it is changed', async () => {
      const page = await open('listNodeProducts');
      const limit = page.getByRole('textbox', { name: 'page[limit]' });
      const offset = page.getByRole('textbox', { name: 'page[offset]' });
      await limit.fill('0');
      await page.getByText('must be from 1 to 100, is 0').waitFor();
      await sendAndExpect(page, /^400 /);
      await page
        .getByText('page[limit] is "0"; it must be an integer from 1 to 100.')
        .first()
        .waitFor();
      const summary = page.getByRole('navigation', { name: '1 problem in the form' });
      await summary.getByRole('button', { name: 'page[limit]' }).click();
      expect(await limit.evaluate((one) => one.matches(':focus'))).toBe(true);
      expect(await limit.getAttribute('aria-invalid')).toBe('true');
      await shopper(page).click();
      await page.getByRole('button', { name: 'rope-team' }).click();
      expect(await summary.count()).toBe(1);
      await limit.fill('10');
      await expect.poll(() => summary.count()).toBe(0);
      expect(await limit.getAttribute('aria-invalid')).toBe('false');
      await offset.fill('10001');
      await page.getByText('must be from 0 to 10000, is 10001').waitFor();
    });

    it('returns what is ticked', async () => {
      const page = await open('listNodeProducts');
      await page.getByRole('checkbox', { name: /Main images/ }).check();
      await page.getByRole('checkbox', { name: /Files/ }).check();
      const { included } = await send(page);
      expect(Object.keys(included ?? {}).sort()).toEqual(['files', 'main_images']);
    });
  });

  it('marks each fault of a body at its field', async () => {
    const page = await open('createAccessToken');
    await page.getByRole('textbox', { name: 'client_id' }).fill('nobody');
    await sendAndExpect(page, /^401 /);
    const field = page.getByRole('textbox', { name: 'client_id' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Reset form' }).click();
    expect(await field.getAttribute('aria-invalid')).toBe('false');
    await sendAndExpect(page, /^200 /);

    // A secret is wrong for its client.
    await page.getByLabel('grant_type').selectOption('client_credentials');
    const secret = page.getByRole('group', { name: 'Send client_secret?' });
    await secret.getByRole('radio', { name: 'Set' }).check();
    await page.getByRole('textbox', { name: 'client_secret' }).fill('wrong');
    await sendAndExpect(page, /^401 /);
    const summary = page.getByRole('navigation', { name: '1 problem in the form' });
    await summary.getByRole('button', { name: 'client_secret' }).waitFor();
    await field.fill('other');
    await expect.poll(() => summary.count()).toBe(0);
  });

  it('explains a field on one line, and in full when it has the focus', async () => {
    const page = await open('createAccessToken');
    const field = page.getByRole('textbox', { name: 'client_id' });
    const [helpId = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
    const help = page.locator(`[id="${helpId}"]`);
    const fold = () => help.evaluate((one) => getComputedStyle(one).whiteSpace);
    expect(await fold()).toBe('nowrap');
    await field.focus();
    expect(await fold()).toBe('normal');
    await page.keyboard.press('Escape');
    expect(await fold()).toBe('nowrap');
  });

  it('has no barriers, all of it unfolded', async () => {
    const page = await open('listNodeProducts');
    await place(page).click();
    await shopper(page).click();
    await page.getByRole('row', { name: /Outdoors/ }).waitFor();
    await page
      .getByRole('combobox', { name: 'Account' })
      .fill('acc00001-0000-4000-8000-000000000000');
    await page.keyboard.press('Enter');
    await page.getByText(/token until/).waitFor();
    await page.getByRole('textbox', { name: 'page[limit]' }).fill('0');
    await sendAndExpect(page, /^400 /);
    const folds = await page.locator('details:not([open]) > summary').all();
    for (const fold of folds.reverse()) await fold.click();
    expect(await findBarriers(page)).toEqual([]);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
    }
  });
});
