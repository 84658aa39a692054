import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LanguageServer, startLanguageServer } from './support/language-server.js';

// Documentation of members in an editor, when someone writes a seed or reads a response in
// TypeScript.

const folder = new URL('./', import.meta.url);
const file = new URL('./seed-in-an-editor.ts', folder);
const text = `
import type { CatalogProduct } from '@aisle/schema/catalog';
import type { SeedRecord } from '@aisle/schema/seed';

export const records: SeedRecord[] = [
  { type: 'product', id: '', name: 'Mug', status: 'live', node_ids: [] },
  { type: 'catalog', id: '', name: '', default_language: 'en', hierarchy_ids: [], price_books: [{ id: '', priority: 1 }] },
  { type: 'file', id: '', href: '',  },
];
export const priceOf = (product: CatalogProduct) => product.meta.display_price?.with_tax?.formatted;
`;

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer(folder);
  const textDocument = { uri: file.href, languageId: 'typescript', version: 1, text };
  server.tell('textDocument/didOpen', { textDocument });
});
afterAll(() => server.stop());

/** Returns the position of a word in the text, or one behind its start. */
function placeOf(word: string, behind = 0) {
  const before = text.slice(0, text.indexOf(word) + behind).split('\n');
  return {
    textDocument: { uri: file.href },
    position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
  };
}

describe('an editor shows', () => {
  it.each([
    ['node_ids', 'Ids of its nodes and hierarchies, oldest attachment first.'],
    ['status', 'Live products are published; drafts are not.'],
    ['priority', 'Priority; of the price books with a price for a SKU, the highest priority wins.'],
    ['default_language', 'Default language, used if no requested language is available.'],
    ['display_price', 'Price per unit now, in the currency and language of the response.'],
    ['formatted', 'Amount formatted for the language of the response.'],
  ])('what %s means', async (member, meaning) => {
    const hover = await server.ask<{ contents: unknown }>('textDocument/hover', placeOf(member));
    expect(JSON.stringify(hover.contents)).toContain(meaning);
  });

  it('what each member means that may be written next', async () => {
    interface Item {
      readonly label: string;
    }
    const place = placeOf("href: '',  ", 10);
    const list = await server.ask<{ items: Item[] }>('textDocument/completion', place);
    const item = list.items.find(({ label }) => label.startsWith('alt_text'));
    const shown = await server.ask<object>('completionItem/resolve', item ?? {});
    expect(JSON.stringify(shown)).toContain('Alternative text of an image.');
  });
});

describe('an editor says in a few words', () => {
  const programs = {
    'that a seed is neither the demo store nor a file': [
      `import { startAisle } from 'aisle';
      export const aisle = startAisle({ seed: 'dmeo' });`,
      /^Type '"dmeo"' is not assignable to type '"demo" \|/,
    ],
    'which member of a record is wrong': [
      `import type { Commerce } from 'aisle';
      export const load = (commerce: Commerce) =>
        commerce.loadRecords([{ type: 'store', default_currency: 7 }]);`,
      /^No overload matches this call.\n.*\n.*Type 'number' is not assignable to type 'string'.$/,
    ],
    'nothing of what can be': [
      `import { type AisleOptions, type Commerce, type SeedRecord, startAisle } from 'aisle';
      export const start = (path: string, records: readonly SeedRecord[], options: AisleOptions) => [
        startAisle(), startAisle({ seed: 'demo' }), startAisle({ seed: 'shop.ndjson' }),
        startAisle({ seed: path }), startAisle({ seed: [path] }), startAisle({ seed: records }),
        startAisle({ seed: [{ type: 'store', default_currency: 'EUR' }] }), startAisle(options),
      ];
      export const load = (commerce: Commerce, records: AsyncIterable<SeedRecord>) =>
        commerce.loadRecords(records);`,
    ],
  } as const;

  it.each(Object.entries(programs))('%s', async (name, [program, expected]) => {
    const uri = new URL(`./${name.replaceAll(' ', '-')}.ts`, folder).href;
    const textDocument = { uri, languageId: 'typescript', version: 1, text: program };
    server.tell('textDocument/didOpen', { textDocument });
    const { items } = await server.ask<{ items: readonly { message: string }[] }>(
      'textDocument/diagnostic',
      { textDocument: { uri } },
    );
    const messages = items.map(({ message }) => message);
    expect(messages).toEqual(expected ? [expect.stringMatching(expected)] : []);
  });
});
