import type { Component } from '../catalog/bundle.js';
import { type Fault, joinPointer } from '../validation/fault.js';
import { checkLocales } from './check-locales.js';
import { findRepeated } from './find-repeated.js';
import type { SeedProduct } from './product-records.js';

/** Finds what a product says of itself that cannot all be shown. */
export function checkProduct(product: SeedProduct): Fault[] {
  return [
    ...checkLocales(product.locales),
    ...checkFamily(product),
    ...Object.entries(product.components ?? {}).flatMap(([key, component]) =>
      checkComponent(component, product.id, joinPointer('/components', key)),
    ),
  ];
}

function checkFamily({ id, parent_id, variation_ids = [], option_ids = [] }: SeedProduct): Fault[] {
  const faults: Fault[] = [];
  if (parent_id === id) {
    faults.push({ pointer: '/parent_id', message: 'is the product itself; name another product' });
  } else if (parent_id !== undefined && variation_ids.length > 0) {
    const message = 'must not be there together with parent_id: a child has no children of its own';
    faults.push({ pointer: '/variation_ids', message });
  }
  if (parent_id === undefined && option_ids.length > 0) {
    const message = 'needs a parent_id: options are those of the variations of a parent';
    faults.push({ pointer: '/option_ids', message });
  }
  return faults;
}

function checkComponent({ min, max, options }: Component, id: string, pointer: string): Fault[] {
  const faults: Fault[] = findRepeated(options.map((option) => option.id)).map((index) => ({
    pointer: `${pointer}/options/${index}/id`,
    message: 'is an option of this component already; say its quantity there',
  }));
  for (const [index, option] of options.entries()) {
    if (option.id !== id) continue;
    const message = 'is the bundle itself; a bundle cannot be a part of itself';
    faults.push({ pointer: `${pointer}/options/${index}/id`, message });
  }
  if (max === undefined) return faults;
  if (min !== undefined && min > max) {
    faults.push({ pointer: `${pointer}/min`, message: `must be at most max, ${max}, is ${min}` });
  }
  const chosen = options.filter((option) => option.default).length;
  if (chosen > max) {
    const message = `must not be less than the options that are chosen by default, ${chosen}, is ${max}`;
    faults.push({ pointer: `${pointer}/max`, message });
  }
  return faults;
}
