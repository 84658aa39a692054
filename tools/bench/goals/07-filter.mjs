import { isInLargeNode } from '../data/generate-product.mjs';
import { productId, shopIds } from '../data/ids.mjs';
import { below } from '../data/random.mjs';
import { commonTag, groupTag, shape, skuOf } from '../data/shape.mjs';
import { anyVoice, makeRequests, pageOf } from '../in-process/requests.mjs';
import { timePages } from '../in-process/time-pages-in-child.mjs';
import { atMost } from '../report/render-report.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 7;
export const title = 'filter in a node of 10,000';
export const goal = 'eq(sku) ≤ 1.5 ×, in(tags,a,b) and in(id,100 ids) ≤ 4 × the unfiltered page';

const { everything, tenThousand } = shopIds;

export async function run(context) {
  const { manyProducts } = context;
  const file = await context.published(manyProducts);
  const members = (random) => chooseMember(random, manyProducts);
  const kinds = listKinds(members);
  const times = await timePages(context, file, [
    { name: 'page', requests: makeRequests(unfiltered) },
    ...kinds.map(({ name, node = tenThousand, filter }) => ({
      name,
      requests: makeRequests((random) =>
        pageOf(node, { filter: filter(random), ...anyVoice(random) }),
      ),
    })),
  ]);
  return [
    makeRow({ what: 'core, page without a filter', values: times.page, unit: 'µs CPU' }),
    ...kinds.map(({ name, than = 'page', limit }) =>
      makeRow({
        what: `core, ${name}`,
        values: times[name],
        unit: 'µs CPU',
        than,
        others: times[than],
        goal: atMost(limit),
      }),
    ),
  ];
}

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
