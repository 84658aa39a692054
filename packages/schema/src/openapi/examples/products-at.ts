import { ProductList } from '../../catalog/product-list.js';
import type { DocumentedAnswer } from '../operation-documentation.js';
import { productListExample } from './product-list-example.js';

const query = 'filter=eq(sku,TNT-SKERRY-2)&include=main_image';

/** The product of another list's example, as the list at a path answers it. */
export function productsAt(path: string): DocumentedAnswer {
  const [{ attributes, ...product } = { attributes: {} }] = productListExample.data;
  const { curated_product: _, ...others } = attributes as { curated_product?: boolean };
  const { meta, included, links } = productListExample;
  const moved = Object.entries(links).map(([name, link]) => [
    name,
    `${path}?${link.split('?')[1]}`,
  ]);
  return {
    schema: ProductList,
    summary: `GET ${path}?${query}`,
    value: {
      meta,
      data: [{ ...product, attributes: others }],
      included,
      links: Object.fromEntries(moved),
    },
  };
}
