import { minorDigits } from '@aisle/schema';

/** Values that products have of a field, such as their tags. Products are numbered from 0. */
export interface ValueColumn {
  readonly values: readonly string[];
  /** Numbers of products, ascending, and the number of the value that each has. */
  readonly products: Uint32Array;
  readonly codes: Uint32Array;
}

/** Takes the values of products in ascending order. */
export interface ValueCollector {
  add(field: string, product: number, values: Iterable<string>): void;
  /** Returns the size so far in bytes, approximately. */
  size(): number;
  finish(): ReadonlyMap<string, ValueColumn>;
}

/** A column that grows. */
interface Growing {
  readonly numbers: Map<string, number>;
  readonly products: number[];
  readonly codes: number[];
}

/** Size in bytes of a value beside its letters. */
const valueSize = 80;

/** Fields of one shop, and letters of a value; what is beyond is not searched. */
const mostFields = 500;
const longestValue = 200;

/** Creates a collector without values. */
export function collectValues(): ValueCollector {
  const columns = new Map<string, Growing>();
  let bytes = 0;
  return {
    add(field, product, values) {
      let column = columns.get(field);
      for (const value of values) {
        if (value === '' || value.length > longestValue) continue;
        if (!column) {
          if (columns.size === mostFields) return;
          column = { numbers: new Map(), products: [], codes: [] };
          columns.set(field, column);
        }
        let code = column.numbers.get(value);
        if (code === undefined) {
          code = column.numbers.size;
          column.numbers.set(value, code);
          bytes += valueSize + value.length;
        }
        column.products.push(product);
        column.codes.push(code);
        bytes += 8;
      }
    },
    size: () => bytes,
    finish: () =>
      new Map(
        [...columns].map(([field, { numbers, products, codes }]) => [
          field,
          {
            values: [...numbers.keys()],
            products: Uint32Array.from(products),
            codes: Uint32Array.from(codes),
          },
        ]),
      ),
  };
}

/** Price of each product by currency code, in whole units: 12.5; NaN without a price. */
export type PriceColumns = ReadonlyMap<string, Float64Array>;

/** Takes the prices of one product after another. */
export interface PriceCollector {
  add(price: Readonly<Record<string, { readonly amount: number }>> | undefined): void;
  size(): number;
  finish(): PriceColumns;
}

/** Creates a collector without products. */
export function collectPrices(): PriceCollector {
  const columns = new Map<string, number[]>();
  let total = 0;
  return {
    add(price = {}) {
      for (const [currency, { amount }] of Object.entries(price)) {
        const column = columns.get(currency) ?? [];
        columns.set(currency, column);
        while (column.length < total) column.push(Number.NaN);
        column.push(amount / 10 ** minorDigits(currency));
      }
      total += 1;
    },
    size: () => columns.size * total * 8,
    finish: () =>
      new Map(
        [...columns].map(([currency, column]) => {
          const prices = new Float64Array(total).fill(Number.NaN);
          prices.set(column);
          return [currency, prices];
        }),
      ),
  };
}
