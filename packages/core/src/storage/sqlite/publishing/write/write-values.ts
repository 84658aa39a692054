import type { Database } from 'better-sqlite3';
import { holdValues, type ValueHolder } from '../../../../catalog/release-format/held-values.js';

/** Number of values to store in one step. */
const stepLength = 2_500;

/**
 * Stores values of products in the order of their table. In another order each step would touch
 * most pages, and the log stores every touched page whole.
 */
export interface ValueWriter extends Pick<ValueHolder, 'add' | 'isFull'> {
  /** Returns the steps that store all buffered values. */
  store(): Iterable<() => void>;
}

export function prepareValueWriter(
  database: Database,
  generation: number,
  enough?: number,
): ValueWriter {
  const insert = database.prepare<[number, number, string, string, number]>(
    'INSERT INTO release_values VALUES (?, ?, ?, ?, ?)',
  );
  const { add, isFull, take } = holdValues(enough);
  return {
    add,
    isFull,
    *store() {
      for (const [attribute, sorted] of take()) {
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
