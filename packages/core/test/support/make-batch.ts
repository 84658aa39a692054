import type { ProductBatch } from '../../src/catalog/publication.js';
import type {
  FileRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from '../../src/catalog/requests.js';

/** Records of a batch of products, as plain lists. */
export interface BatchParts {
  readonly products?: readonly ProductRecord[];
  readonly related?: readonly ProductRecord[];
  readonly children?: readonly ProductRecord[];
  readonly prices?: readonly PriceRecord[];
  readonly variations?: readonly VariationRecord[];
  readonly modifiers?: readonly PriceModifierRecord[];
  readonly files?: readonly FileRecord[];
}

/** Creates the batch of products that a release is built from. */
export function makeBatch({
  products = [],
  related = [],
  children = [],
  prices = [],
  variations = [],
  modifiers = [],
  files = [],
}: BatchParts = {}): ProductBatch {
  return {
    products,
    related: new Map(related.map((product) => [product.id, product])),
    children: new Map(
      children.map(({ parent_id = '' }) => [
        parent_id,
        children.filter((child) => child.parent_id === parent_id),
      ]),
    ),
    prices: new Map(prices.map((price) => [price.sku, price])),
    variations: new Map(variations.map((variation) => [variation.id, variation])),
    modifiers: new Map(modifiers.map((modifier) => [modifier.name, modifier])),
    files: new Map(files.map((file) => [file.id, file])),
  };
}
