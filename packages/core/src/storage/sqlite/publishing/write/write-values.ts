import type { Database } from 'better-sqlite3';
import type { FilterableValue } from '../../../../catalog/publication.js';
import { valueAttributes } from '../../../../catalog/release-format/stored-product.js';

/** How many values are held back until they are stored; they take some 15 MiB. */
const enoughHeld = 120_000;

/** How many values are stored in one step. */
const stepLength = 2_500;

/**
 * Stores values of products in the order of their table. Products come in another order: stored one by one,
 * their values would touch most pages of the table with every step, and each page goes to the log whole.
 */
export interface ValueWriter {
  add(product: number, value: FilterableValue): void;
  /** Whether enough are held back to be stored now. */
  isFull(): boolean;
  /** The steps that store all that are held back. */
  store(): Iterable<() => void>;
}

interface HeldValue {
  readonly value: string;
  readonly language: string;
  readonly product: number;
}

export function prepareValueWriter(
  database: Database,
  generation: number,
  enough = enoughHeld,
): ValueWriter {
  const insert = database.prepare<[number, number, string, string, number]>(
    'INSERT INTO release_values VALUES (?, ?, ?, ?, ?)',
  );
  const held: HeldValue[][] = valueAttributes.map(() => []);
  let count = 0;
  return {
    add(product, { attribute, value, language }) {
      held[valueAttributes.indexOf(attribute)]?.push({ value, language, product });
      count += 1;
    },
    isFull: () => count >= enough,
    *store() {
      for (const [attribute, values] of held.entries()) {
        const sorted = values.splice(0).sort(inOrder);
        count -= sorted.length;
        for (let from = 0; from < sorted.length; from += stepLength) {
          yield () => {
            for (const { value, language, product } of sorted.slice(from, from + stepLength)) {
              insert.run(generation, attribute, value, language, product);
            }
          };
        }
      }
    },
  };
}

/** Nearly the table's order, which compares bytes: all that matters is that neighbours are near. */
function inOrder(a: HeldValue, b: HeldValue): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.product - b.product;
}
