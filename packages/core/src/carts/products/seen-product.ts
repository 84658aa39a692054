import type { CatalogFile, CatalogProduct } from '@aisle/schema/catalog';
import { type Memory, parsedByte } from '../../memory/memory.js';

/** A product as a shopper sees it. */
export interface SeenProduct {
  readonly product: CatalogProduct;
  /** Main image; undefined if it has none. */
  readonly image: CatalogFile | undefined;
}

/**
 * Cache of parsed products. The version of a reading identifies what a shopper sees, so shoppers
 * with the same version share products: a release never changes.
 */
export interface SeenBefore {
  find(version: string, id: string): SeenProduct | undefined;
  /** Keeps one whose document has so many bytes. */
  keep(version: string, seen: SeenProduct, bytes: number): void;
}

/** Keeps them in a memory. */
export function rememberSeen(memory: Memory): SeenBefore {
  const kept = memory.part<string, SeenProduct>('cart product');
  return {
    find: (version, id) => kept.get(`${version} ${id}`),
    keep: (version, seen, bytes) =>
      kept.set(`${version} ${seen.product.id}`, seen, bytes * parsedByte),
  };
}
