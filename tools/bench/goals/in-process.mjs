import { runInChild } from '@aisle/harness/child';
import { below, commonTag, groupTag, productId, shape, shopIds, skuOf } from '@aisle/harness/shop';
import { isInLargeNode } from '@aisle/harness/shop-records';
import { anyVoice, makeRequests, pageOf } from '../in-process/pages.mjs';
import { atMost, valueRows } from '../report.mjs';

const module = new URL('../in-process/pages.mjs', import.meta.url);
const { everything, tenThousand } = shopIds;

/** Reads pages through core in a process of its own. */
function timePages({ turns, say }, file, contenders) {
  say(`${contenders.length} kinds of pages, ${turns.rounds} rounds`);
  return runInChild(module, 'timePages', { file, contenders, ...turns });
}

export const deepPage = {
  number: 5,
  title: 'deep page',
  goal: 'offset 10,000 ≤ 1.1 × the time of offset 0',
  async run(context) {
    const { manyProducts } = context;
    const file = await context.published(manyProducts);
    const deepest = Math.min(10_000, manyProducts - shape.pageLength);
    const pagesFrom = (offset) =>
      makeRequests((random) =>
        pageOf(everything, { offset: offset + below(random, 100), ...anyVoice(random) }),
      );
    const times = await timePages(context, file, [
      { name: 'first', requests: pagesFrom(0) },
      { name: 'deep', requests: pagesFrom(deepest - 99) },
    ]);
    const row = valueRows(times, 'µs CPU');
    const what = `core, pages at offset ${deepest - 99} to ${deepest}`;
    return [
      row('core, pages at offset 0 to 99', 'first'),
      row(what, 'deep', ['offset 0', 'first'], atMost(1.1)),
    ];
  },
};

export const filter = {
  number: 7,
  title: 'filter in a node of 10,000',
  goal: 'eq(sku) ≤ 1.5 ×, in(tags,a,b) and in(id,100 ids) ≤ 4 × the unfiltered page',
  async run(context) {
    const { manyProducts } = context;
    const file = await context.published(manyProducts);
    const kinds = listKinds((random) => chooseMember(random, manyProducts));
    const times = await timePages(context, file, [
      { name: 'page', requests: makeRequests(unfiltered) },
      ...kinds.map(({ name, node = tenThousand, filter }) => ({
        name,
        requests: makeRequests((random) =>
          pageOf(node, { filter: filter(random), ...anyVoice(random) }),
        ),
      })),
    ]);
    const row = valueRows(times, 'µs CPU');
    return [
      row('core, page without a filter', 'page'),
      ...kinds.map(({ name, than = 'page', limit }) =>
        row(`core, ${name}`, name, [than, than], atMost(limit)),
      ),
    ];
  },
};

/** The filters, what each is compared with, and at most how many times that. */
function listKinds(member) {
  const sku = (random) => `eq(sku,${skuOf(member(random))})`;
  const group = (random) => groupTag(below(random, shape.tags.groups));
  return [
    { name: 'eq(sku,…)', filter: sku, limit: 1.5 },
    {
      name: 'in(tags,a,b)',
      filter: (random) => `in(tags,${group(random)},${group(random)})`,
      limit: 4,
    },
    {
      name: 'in(id, 100 ids)',
      filter: (random) =>
        `in(id,${Array.from({ length: 100 }, () => productId(member(random))).join(',')})`,
      limit: 4,
    },
    { name: 'eq(tags,a) that all have', filter: () => `eq(tags,${commonTag})`, limit: 4 },
    { name: 'eq(product_types,standard)', filter: () => 'eq(product_types,standard)', limit: 4 },
    {
      name: 'eq(tags,a):eq(product_types,standard)',
      filter: (random) => `eq(tags,${group(random)}):eq(product_types,standard)`,
      limit: 4,
    },
    {
      name: 'eq(sku,…) in the whole catalog',
      node: everything,
      filter: sku,
      than: 'eq(sku,…)',
      limit: 1.3,
    },
  ];
}

function unfiltered(random) {
  const offset = below(random, shape.largeNode - shape.pageLength);
  return pageOf(tenThousand, { offset, ...anyVoice(random) });
}

function chooseMember(random, products) {
  for (;;) {
    const index = below(random, products);
    if (isInLargeNode(index, products)) return index;
  }
}

export const withinProcess = {
  number: 8,
  title: 'page within a process',
  goal: '≤ 1.0 × the bare SQL that reads the same rows with the products in memory, ≤ 1.3 × without; parsed or not',
  async run(context) {
    const file = await context.published(context.manyProducts);
    context.say(`${context.turns.rounds} rounds`);
    const times = await runInChild(module, 'timeBarePages', { file, ...context.turns });
    const row = valueRows(times, 'µs CPU');
    const bare = ['bare', 'bare'];
    const parsed = ['bare and parsed', 'bare and parsed'];
    return [
      row('better-sqlite3, the rows of a page', 'bare'),
      row('core, page as bytes, products in memory', 'bytes', bare, atMost(1)),
      row('core, page as bytes, nothing in memory', 'bytes from disk', bare, atMost(1.3)),
      row('core, page as text', 'text', bare, atMost(1.3)),
      row('better-sqlite3, and `JSON.parse` of the documents', 'bare and parsed'),
      row('core, page as objects', 'objects', parsed, atMost(1.3)),
    ];
  },
};
