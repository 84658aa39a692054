import { stableId } from '../stable-id.js';
import { addRecord, type ProductImport } from './product-import.js';
import type { ProductGroup } from './product-row.js';
import type { ProductOptions } from './read-options.js';

/** A variation of a product and the ids of its options by their values. */
export interface ProductVariation {
  readonly id: string;
  readonly optionIds: ReadonlyMap<string, string>;
}

/** Emits a variation for each option of a product; `sort_order` keeps the order of the file. */
export function buildVariations(
  { handle, first }: ProductGroup,
  { names, variants }: ProductOptions,
  run: ProductImport,
): readonly ProductVariation[] {
  return names.map((name, position) => {
    const id = stableId('variation', handle, name);
    const values = [...new Set(variants.map((variant) => variant.values[position] ?? ''))];
    const optionIds = new Map(
      values.map((value) => [value, stableId('option', handle, name, value)]),
    );
    const options = [...optionIds].map(([value, optionId], index) => ({
      id: optionId,
      name: value,
      sort_order: values.length - index,
    }));
    const sources = sourcesOf[position];
    const sortOrder = names.length - position;
    addRecord(run, { type: 'variation', id, name, sort_order: sortOrder, options }, first, sources);
    return { id, optionIds };
  });
}

const sourcesOf = [
  { '/name': 'option1Name', '/options': 'option1Value' },
  { '/name': 'option2Name', '/options': 'option2Value' },
  { '/name': 'option3Name', '/options': 'option3Value' },
] as const;
