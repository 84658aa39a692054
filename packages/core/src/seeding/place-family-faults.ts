import { checkFamily, type Family } from './check-family.js';
import { preferPlaced, type SeedFault } from './seed-fault.js';

/** Returns the location of a record in an import; undefined if the import lacks it. */
export type FindOrigin = (kind: string, id: string) => string | undefined;

/** Returns the faults of a family, with their locations in the import. */
export function placeFamilyFaults(family: Family, findOrigin: FindOrigin): readonly SeedFault[] {
  const { id, variation_ids = [] } = family.parent;
  const faults = checkFamily(family).map(({ product_id, pointer, message }): SeedFault => {
    const own = findOrigin('product', product_id);
    if (own !== undefined) return { kind: 'family', origin: own, pointer, message };
    // If the import lacks the child, the fault is located at another record of the family.
    const variation = variation_ids.find((one) => findOrigin('variation', one) !== undefined);
    const origin = findOrigin('product', id) ?? findOrigin('variation', variation ?? '') ?? '';
    return { kind: 'family', origin, pointer, message, child: product_id };
  });
  return preferPlaced(faults);
}
