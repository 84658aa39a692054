import type { ValueHolder } from '../../../../catalog/release-format/held-values.js';
import type { ReleaseBuffers } from './release-buffers.js';
import { keyedValue } from './write-products.js';

/** Gives all values that are held back to be written. */
export function storeValues(
  held: Pick<ValueHolder, 'take'>,
  generation: number,
  { values }: Pick<ReleaseBuffers, 'values'>,
): void {
  for (const [attribute, sorted] of held.take()) {
    for (const { value, language, product } of sorted) {
      const [key, long] = keyedValue(value);
      values.add(generation, attribute, key, language, product, long);
    }
  }
}
