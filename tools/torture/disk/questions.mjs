import { shopIds, subscriptionId } from '@aisle/bench';
import { catalogs, pagePath } from '../shop/read-release.mjs';

/** Requests that look at all that a shop shows: `{ name, ask }`, `ask` sends one with a client. */
export async function findQuestions(client, products) {
  const first = (await client.get(pagePath(shopIds.catalog))).json();
  const skus = first.data.map(({ attributes }) => attributes.sku);
  const tags = [...new Set(first.data.flatMap(({ attributes }) => attributes.tags ?? []))];
  const [someSku] = skus;
  const [someTag = 'none'] = tags;
  const page = pagePath(shopIds.catalog, 0, 20);
  const paths = [
    ...Object.keys(catalogs).flatMap((catalog) =>
      steps(products, 50).map((offset) => pagePath(catalog, offset, 50)),
    ),
    `${page}&include=main_image,files,component_products`,
    `${page}&filter=eq(sku,${someSku})`,
    `${page}&filter=in(sku,${skus.slice(0, 8).join()})`,
    `${page}&filter=eq(tags,${someTag})`,
    `/catalogs/${shopIds.catalog}/releases/latestPublished/nodes?page[limit]=100`,
  ];
  return [
    ...paths.map((path) => ({ name: path, ask: (asker) => asker.get(path) })),
    ...steps(40, 1).map((index) => ({
      name: `subscription ${index}`,
      ask: (asker) => asker.update(subscriptionId(index)),
    })),
  ];
}

function steps(end, size) {
  return Array.from({ length: Math.ceil(end / size) }, (_, index) => index * size);
}
