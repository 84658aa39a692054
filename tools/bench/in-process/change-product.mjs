import { generateProduct } from '../data/generate-product.mjs';

/** Imports one product of a generated shop again, with another name and a later time of update. */
export async function changeProduct(commerce, products) {
  const index = Math.floor(products / 2);
  const record = {
    ...generateProduct(index, products),
    name: 'changed',
    updated_at: '2026-01-01T00:00:00Z',
  };
  await commerce.loadSeed([{ record, origin: 'a changed product' }]);
}
