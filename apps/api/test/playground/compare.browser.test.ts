import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  askForAll,
  askForToken,
  type DemoListing,
  demoId,
  listingHash,
} from '../support/demo-listing.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hear,
  leaveDevelopment,
  tabTo,
} from '../support/playground.js';

describePlayground('compare', ({ openForAll, root }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll(listingHash({}, 'compare'));
  });

  const difference = () => page.getByRole('region', { name: 'Difference' });
  const records = () => difference().getByRole('list').locator('> li');
  const row = (name: string) => records().filter({ hasText: name });
  /** Waits for a number of records of a kind: digits, or what they look like. */
  const isCounted = (kind: string, digits: number | string) =>
    page.getByRole('radio', { name: new RegExp(`^${kind} ${digits}$`) }).waitFor();
  const some = '[1-9]\\d*';

  async function pick(name: string, option: string | RegExp): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`${name}$`) }).click();
    await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
  }

  /** Goes to a listing of which one thing is to be changed. */
  const changeOneThing = (listing: DemoListing) =>
    followLink(page, `${listingHash(listing, 'compare')}&compare=change`);

  it('compares two releases as the operation answers them', async () => {
    await page.getByText('Release: Tarnholt, the release before', { exact: true }).waitFor();
    await difference()
      .getByText(/ unchanged/)
      .waitFor();
    await pick('Release before', 'As in the form');
    await pick('Release after', 'Tarnholt, two releases before');
    await page.getByText('As in the form', { exact: true }).last().waitFor();
    const [now, old] = await Promise.all([
      askForAll(root(), {}),
      askForAll(root(), { release: await releaseBeforeLast() }),
    ]);
    const ids = { now: new Set(now.map(({ id }) => id)), old: new Set(old.map(({ id }) => id)) };
    const kept = now.filter(({ id }) => ids.old.has(id));
    const repriced = kept.filter(
      (product) => priceOf(product) !== priceOf(old.find(({ id }) => id === product.id)),
    );
    const added = old.filter(({ id }) => !ids.now.has(id));
    expect(repriced.length).toBeGreaterThan(0);
    await isCounted('Added', added.length);
    await isCounted('Removed', now.length - kept.length);
    await isCounted('New price', repriced.length);
    await isCounted('Moved', 1);
    const gloves = row('Harrow Fleece Gloves');
    expect(await gloves.textContent()).toMatch(/\$22\.00[\s\S]*\$27\.00[\s\S]*new price \+22\.7 %/);
    await gloves.getByRole('row', { name: /meta \/ sale_id first-frost none/ }).waitFor();
    const tent = row('Skerry 2 Tent');
    await tent.getByText(/^moved 1 → \d+$/).waitFor();
    await tent
      .getByRole('row', { name: /attributes \/ description .*vent above each door/ })
      .waitFor();
    await page.getByText('Same change in every record').click();
    const published = page.getByRole('row', { name: /attributes \/ published_at/ });
    await expect.poll(() => published.locator('time[title]').count()).toBe(2);
    await difference()
      .getByText(/in every record published_at changed in the same way/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('radio', { name: /^Added/ }).check();
    await expect.poll(() => records().count()).toBe(added.length);
    await page.getByRole('radio', { name: /^Removed/ }).check();
    await page.getByText('No record: removed').waitFor();
    await pick('Release before', 'Tarnholt, two releases before');
    await page.getByText('Both sides have the same release').waitFor();
  });

  it('finds nothing between the same request answered twice', async () => {
    const heard = await hear(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Two responses to the same request.').waitFor();
    await difference().getByText('No difference.').waitFor();
    await expect.poll(heard).toContain('No difference.');
    await page.getByText('Every record is the same').waitFor();
    await page.getByText(/^Records 1 to \d+ of \d+ are compared; a missing record/).waitFor();
    const time = difference().getByText(/^[\d-]{10} \d\d:\d\d(:\d\d)? UTC$/);
    await expect.poll(() => time.count()).toBe(2);
  });

  it('compares the last two releases at the press of a button, however often', async () => {
    await followLink(page, 'listNodeProducts?query.include=main_image');
    await expectStatus(page, /^200 /);
    await page.getByTitle('Welcome and docs').click();
    for (const press of ['first', 'second']) {
      await page.getByRole('button', { name: 'Compare the last two releases' }).click();
      await page.getByText('Release: Tarnholt, the release before', { exact: true }).waitFor();
      await page.getByText('Release: Tarnholt, newest release', { exact: true }).waitFor();
      await difference()
        .getByText(/ unchanged/)
        .waitFor();
      await page.getByRole('radio', { name: 'Change one thing', checked: true }).waitFor();
      await page.getByRole('tab', { name: 'Response' }).click();
      await difference().waitFor({ state: 'detached' });
      expect(page.url(), press).not.toContain('tab=compare');
    }
    await page.getByRole('button', { name: 'Close the welcome' }).click();
  });

  it('compares two shoppers and two languages', async () => {
    await changeOneThing({ node: 'a1110000' });
    await pick('What differs', 'Account');
    await page.getByText('Choose the account before and after').waitFor();
    await pick('Account after', demoId('acc00001'));
    await page.getByText('Same change in every record').click();
    await page
      .getByRole('row', { name: `meta / catalog_id ${demoId('ca700001')} ${demoId('ca700002')}` })
      .waitFor();

    await pick('What differs', 'Language');
    await pick('Language after', 'fr');
    await row('Tente Skerry 2')
      .getByRole('row', { name: /attributes \/ name Skerry 2 Tent Tente Skerry 2/ })
      .waitFor();
    await isCounted('New price', 0);
  });

  it('compares two currencies, by keyboard alone', async () => {
    await changeOneThing({ node: 'a1110000' });
    await difference()
      .getByText(/ unchanged/)
      .waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await tabTo(page, page.getByRole('tab', { name: 'Compare' }));
    await tabTo(page, page.getByRole('button', { name: /What differs$/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Currency' }).waitFor();
    await page.keyboard.type('Curr');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: /Currency after$/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /EUR/ }).waitFor();
    await page.keyboard.type('EUR');
    await page.keyboard.press('Enter');
    await isCounted('New price', 5);
    await tabTo(page, page.getByRole('radio', { name: /^All differences/ }));
    await page.keyboard.press('ArrowLeft');
    await page.getByText('No record: unchanged').waitFor();
    await page.keyboard.press('ArrowRight');
    const tent = row('Skerry 2 Tent');
    await expect.poll(() => tent.textContent()).toMatch(/\$349\.00[\s\S]*€369\.00/);
    await expect.poll(() => page.url()).toContain('&differs=currency&after=EUR');
  });

  it('compares what is sent with what is left out', async () => {
    await pick('Currency before', 'EUR');
    await pick('Currency after', 'Not sent');
    await page.getByText('Currency: not sent', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Not sent Currency after' }).waitFor();
    await isCounted('New price', some);
  });

  it('offers to try again when the responses do not arrive', async () => {
    await page.route(compared, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Send both again' }).click();
    await page.getByText('The comparison failed', { exact: true }).waitFor();
    await page.unroute(compared);
    await page.getByRole('button', { name: 'Try again' }).click();
    await isCounted('New price', some);
  });

  it('compares long lists a part at a time, and takes nothing for new that only moved up', async () => {
    const all = Array.from({ length: 450 }, (_, place) => place);
    await page.route(compared, (route) => {
      const isBefore = route.request().headers()['x-moltin-currency'] === 'EUR';
      return answerList(route, isBefore ? all : all.slice(1));
    });
    await page.getByRole('button', { name: 'Send both again' }).click();
    await difference()
      .getByText(/1 removed, 400 unchanged/)
      .waitFor();
    await page.getByText('Records 1 to 400 of 450 are compared.').waitFor();
    await page.getByRole('button', { name: 'Next 400' }).click();
    await page.getByText('Records 401 to 450 of 450 are compared.').waitFor();
    await isCounted('All differences', 0);
    await isCounted('Unchanged', 50);
    await page.getByRole('button', { name: 'Previous 400' }).click();
    const removed = row('Item 1000');
    await removed.getByText('removed').waitFor();
    expect((await removed.locator('strong').boundingBox())?.height).toBeLessThan(80);
    await page.unroute(compared);
  });

  it('says that one of the responses is an error', async () => {
    await followLink(page, listingHash({ node: 'a1110000', filter: 'no' }, 'compare'));
    await expectStatus(page, /^400 /);
    await page.getByRole('radio', { name: 'The previous response' }).check();
    await difference().getByText('Status 200 became 400', { exact: false }).waitFor();
    await page.getByText('One of the responses is an error').waitFor();
  });

  it('compares subscriptions field by field', async () => {
    for (const digits of ['5b5c0001', '5b5c000c']) {
      const pair = `path.subscription_uuid=${demoId(digits)}`;
      await followLink(page, `getSubscription?${pair}&tab=compare`);
      await expectStatus(page, /^200 /);
    }
    await page.getByRole('radio', { name: 'The previous response' }).check();
    await page.getByText('The previous request was different.').waitFor();
    await difference()
      .getByRole('row', { name: /^data \/ attributes \/ plan_id / })
      .waitFor();
    const changed = difference().getByRole('row', { name: /updated_at .* UTC .* UTC/ });
    await expect.poll(() => changed.first().locator('time[title$="Z"]').count()).toBe(2);
  });

  it('works without development mode: what is compared is typed', async () => {
    await changeOneThing({ node: 'a1110000' });
    await leaveDevelopment(page);
    await pick('What differs', 'Currency');
    await page.getByRole('textbox', { name: 'Currency after' }).fill('EUR');
    await isCounted('New price', 5);
  });

  async function releaseBeforeLast(): Promise<string> {
    const response = await fetch(`${root()}/_dev/tree`, {
      headers: { Authorization: `Bearer ${await askForToken(root())}` },
    });
    const tree: { catalogs: { releases: { id: string }[] }[] } = await response.json();
    return tree.catalogs[0]?.releases[2]?.id ?? 'none';
  }
});

/** Matches the compared lists; the page itself requests fewer records at once. */
const compared = ({ pathname, searchParams }: URL) =>
  pathname.endsWith('/relationships/products') && searchParams.get('page[limit]') === '100';

/** Fulfils a request for a list of products with these numbers, as the service would. */
function answerList(route: Route, numbers: readonly number[]): Promise<void> {
  const query = new URL(route.request().url()).searchParams;
  const [limit, offset] = ['limit', 'offset'].map((name) => Number(query.get(`page[${name}]`)));
  const ids = /in\(id,(.*)\)/.exec(query.get('filter') ?? '')?.[1]?.split(',');
  const listed = numbers.map(numbered).filter(({ id }) => ids?.includes(id) ?? true);
  const data = listed.slice(offset, (offset ?? 0) + (limit ?? 0));
  return route.fulfill({
    json: { data, meta: { results: { total: listed.length }, page: { offset, limit } } },
  });
}

function numbered(place: number) {
  return {
    id: `cccc0000-0000-4000-8000-${`${place}`.padStart(12, '0')}`,
    type: 'product',
    attributes: { name: `Item ${1000 + place}${place === 0 ? ' that goes on'.repeat(20) : ''}` },
  };
}

function priceOf(product: Awaited<ReturnType<typeof askForAll>>[number] | undefined) {
  const price = product?.meta.display_price;
  return (price?.with_tax ?? price?.without_tax)?.amount;
}
