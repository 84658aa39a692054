import { writeFileSync } from 'node:fs';
import { generatePrice, generateProduct, productId, shape } from '@aisle/bench';

/** Number of products per changed product in a small import. */
const fewOf = 3;

/**
 * Tracks the expected products of a store. Each import writes its number into all or some products
 * and adds one product, so that a partial import or release is detected.
 */
export function createGenerations(products) {
  let present = new Map(
    Array.from({ length: products }, (_, index) => [productId(index), `erp:${index}`]),
  );
  let number = 0;

  return {
    /** Returns the products, as a map from ids to marks. */
    present: () => present,
    /**
     * Writes the file of the next import. Returns the products `after` it, and whether it changes
     * `all` or `some`.
     */
    write(file) {
      number += 1;
      const every = number % 2 === 0 ? 1 : fewOf;
      const after = new Map(present);
      const lines = [];
      const put = (index) => {
        const product = { ...generateProduct(index, products), external_ref: `import ${number}` };
        after.set(product.id, product.external_ref);
        lines.push(JSON.stringify(product));
      };
      for (let index = number % every; index < products; index += every) put(index);
      const added = products + number;
      put(added);
      lines.push(JSON.stringify(generatePrice(added)));
      writeFileSync(file, `${lines.join('\n')}\n`);
      return { after, size: every === 1 ? 'all' : 'some' };
    },
    /** Sets the current products. */
    settle(found) {
      present = found;
    },
  };
}

/** Returns the products of the small catalog: the first hundred. */
export function onlyShowcase(products) {
  const ids = Array.from({ length: shape.showcase }, (_, index) => productId(index));
  return new Map(ids.map((id) => [id, products.get(id)]));
}

/** Returns true if two maps are equal. */
export function isSame(one, other) {
  return one.size === other.size && [...one].every(([id, mark]) => other.get(id) === mark);
}
