import type { FilterableValue } from '../publication.js';
import { valueAttributes } from './stored-product.js';

/** Number of values to buffer before they are stored (about 15 MiB). */
const enoughHeld = 120_000;

/** A value of a product in a language; the language is empty if the value is the same in all. */
interface HeldValue {
  readonly value: string;
  readonly language: string;
  readonly product: number;
}

/**
 * Buffers values of products to store them in the order of their table. Products come in another
 * order: storing values one by one would touch most pages of the table each time.
 */
export interface ValueHolder {
  add(product: number, value: FilterableValue): void;
  /** @returns true if enough values are buffered to store them. */
  isFull(): boolean;
  /** Returns and clears the buffer, attribute by attribute. */
  take(): Iterable<readonly [attribute: number, sorted: readonly HeldValue[]]>;
}

export function holdValues(enough = enoughHeld): ValueHolder {
  const held: HeldValue[][] = valueAttributes.map(() => []);
  let count = 0;
  return {
    add(product, { attribute, value, language }) {
      held[valueAttributes.indexOf(attribute)]?.push({ value, language, product });
      count += 1;
    },
    isFull: () => count >= enough,
    *take() {
      for (const [attribute, values] of held.entries()) {
        const sorted = values.splice(0).sort(inOrder);
        count -= sorted.length;
        yield [attribute, sorted];
      }
    },
  };
}

/**
 * Approximates the table's order, which compares bytes. It only needs neighbours to be near each
 * other.
 */
function inOrder(a: HeldValue, b: HeldValue): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.product - b.product;
}
