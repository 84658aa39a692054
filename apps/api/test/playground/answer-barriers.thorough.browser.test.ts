import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { listingHash } from '../support/demo-listing.js';
import { describePlayground, expectToFit, followLink, hold } from '../support/playground.js';

const allNodes = /\/releases\/[^/]+\/nodes\?/;

describePlayground('an answer', ({ openForAll }) => {
  let page: Page;
  const articles = () => page.getByRole('article');
  const say = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const side = () => page.getByRole('radio', { name: 'Response', exact: true });

  beforeAll(async () => {
    page = await openForAll('listNodeProducts');
  });

  it('has no barriers before anything is sent', async () => {
    await say('Nothing sent yet');
    expect(await findBarriers(page)).toEqual([]);
  });

  const states: Readonly<Record<string, () => Promise<void>>> = {
    'as cards of products without pictures': async () => {
      await followLink(page, 'listNodeProducts?view=cards');
      await page.getByRole('button', { name: 'Include images' }).waitFor();
    },
    'as cards with pictures of another host': async () => {
      await page.route('**/relationships/products*', async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const body = text.replaceAll(/http:[^"]*\/files\/demo\//g, 'https://cdn.example/');
        await route.fulfill({ response, body });
      });
      await followLink(page, 'listNodeProducts?query.include=main_image&query.page[limit]=11');
      await say('External image, not loaded');
      await page.unrouteAll();
    },
    'as cards of nodes': async () => {
      await followLink(page, 'listNodes?view=cards&query.page[limit]=11');
      await articles().first().waitFor();
    },
    'that was canceled, beside the one before': async () => {
      const held = await hold(page, allNodes);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: /^Cancel/ }).waitFor();
      await page.keyboard.press('Escape');
      await say('Canceled before a response came. This is the previous one.');
      held.release();
      await page.unrouteAll();
    },
    'that is no JSON': async () => {
      await page.route(allNodes, (route) =>
        route.fulfill({ contentType: 'text/plain', body: 'just <text>' }),
      );
      await followLink(page, 'listNodes?query.page[limit]=12');
      await say('just <text>');
      await page.unrouteAll();
    },
    'without a match': async () => {
      await followLink(page, 'listNodeProducts?query.filter=eq(sku,NOTHING-HAS-THIS)');
      await say('No product matches');
    },
    'past the end': async () => {
      await followLink(page, 'listNodeProducts?query.page[offset]=5000');
      await say(/^This page is past the end/);
    },
    'with the parts of its time': async () => {
      await followLink(page, 'listNodeProducts?query.page[limit]=12');
      await page.getByRole('button', { name: /, by its parts$/ }).click();
      await page.getByRole('rowheader', { name: 'network and browser' }).waitFor();
    },
    'as a table': async () => {
      await followLink(page, 'listNodeProducts?view=table&query.page[limit]=13');
      await page.getByRole('table').waitFor();
    },
    'as JSON': async () => {
      await followLink(page, 'listNodeProducts?view=json&query.page[limit]=14');
      await page.getByRole('tree').waitFor();
    },
    explained: async () => {
      const listing = { node: 'a1110000', filter: 'in(tags,tent,new)', limit: 15 };
      await followLink(page, listingHash(listing, 'explain'));
      await page.getByRole('combobox', { name: 'Product' }).fill('TNT-SKERRY-FP');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Checks, in their order' }).waitFor();
      for (const fold of await page.getByRole('tabpanel').locator('summary').all()) {
        await fold.click();
      }
    },
  };

  describe.each(Object.entries(states))('%s', (_, show) => {
    it('has no barriers and is as wide as the screen, be that wide or narrow', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await side().waitFor({ state: 'hidden' });
      await show();
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1024, height: 844 });
      await expectToFit(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await side().check();
      await expectToFit(page);
      expect(await findBarriers(page)).toEqual([]);
    });

    it('has no barriers in the dark', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findBarriers(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    });
  });
});
