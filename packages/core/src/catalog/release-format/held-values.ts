import type { FilterableValue } from '../publication.js';
import { valueAttributes } from './stored-product.js';

/** How many values are held back until they are stored; they take some 15 MiB. */
const enoughHeld = 120_000;

/** A value that a product has in a language; empty for all of them. */
interface HeldValue {
  readonly value: string;
  readonly language: string;
  readonly product: number;
}

/**
 * Holds values of products back, to be stored in the order of their table. Products come in another order:
 * stored one by one, their values would touch most pages of the table with every step.
 */
export interface ValueHolder {
  add(product: number, value: FilterableValue): void;
  /** Whether enough are held back to be stored now. */
  isFull(): boolean;
  /** Gives all that are held back, attribute by attribute. Nothing is held then. */
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

/** Nearly the table's order, which compares bytes: all that matters is that neighbours are near. */
function inOrder(a: HeldValue, b: HeldValue): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.product - b.product;
}
