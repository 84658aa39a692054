import { checkFamily, type Family } from './check-family.js';
import { preferPlaced, type SeedFault } from './seed-fault.js';

/** Finds where an import has a record; undefined for one that it has not. */
export type FindOrigin = (kind: string, id: string) => string | undefined;

/** What does not fit in a family, and where the import says so. */
export function placeFamilyFaults(family: Family, findOrigin: FindOrigin): readonly SeedFault[] {
  const { id, variation_ids = [] } = family.parent;
  const faults = checkFamily(family).map(({ product_id, pointer, message }): SeedFault => {
    const own = findOrigin('product', product_id);
    if (own !== undefined) return { kind: 'family', origin: own, pointer, message };
    // The fault of a child that the import does not have shows at what it has of the family.
    const variation = variation_ids.find((one) => findOrigin('variation', one) !== undefined);
    const origin = findOrigin('product', id) ?? findOrigin('variation', variation ?? '') ?? '';
    return { kind: 'family', origin, pointer, message, child: product_id };
  });
  return preferPlaced(faults);
}
