import type { ProductRecord } from '../records.js';
import { present } from './present.js';

/** The texts of a product in a language, each falling back to the default one's. */
export function localiseProduct(product: ProductRecord, language: string) {
  const { name, slug, description } = product;
  return { name, ...present({ slug, description }), ...product.locales?.[language] };
}
