import { writeFileSync } from 'node:fs';
import { generatePrice, generateProduct, productId, shape } from '@aisle/bench';

/** How many products a small import changes: one in so many. */
const fewOf = 3;

/**
 * The products of a shop as they should be: each import marks all or some of them with its number and adds
 * one, so that the half of an import or of a release is seen as such.
 */
export function createGenerations(products) {
  let present = new Map(
    Array.from({ length: products }, (_, index) => [productId(index), `erp:${index}`]),
  );
  let number = 0;

  return {
    /** The products, as a map from ids to marks. */
    present: () => present,
    /** Writes the file of the next import; gives the products `after` it, and whether it changes `all` or `some`. */
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
    /** Says which products are there now. */
    settle(found) {
      present = found;
    },
  };
}

/** The products of the small catalog: the first hundred. */
export function onlyShowcase(products) {
  const ids = Array.from({ length: shape.showcase }, (_, index) => productId(index));
  return new Map(ids.map((id) => [id, products.get(id)]));
}

/** Whether two maps say the same. */
export function isSame(one, other) {
  return one.size === other.size && [...one].every(([id, mark]) => other.get(id) === mark);
}
