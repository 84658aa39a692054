import { CommerceError } from '@aisle/schema';
import type { StockRecord } from './inventory-store.js';

/** Requested quantity of a product, from one location or from any. */
export interface Demand {
  readonly product_id: string;
  readonly quantity: number;
  readonly location?: string | undefined;
  /**
   * True for a part of a bundle. The location was chosen for the bundle, so a part that is never
   * stocked there may come from any location.
   */
  readonly isPart?: boolean;
}

/**
 * Refuses demands that exceed the stock, at each named location and in total. A product without
 * stock records is available without limit.
 * @throws CommerceError `conflict`.
 */
export function requireSupply(demands: readonly Demand[], stock: readonly StockRecord[]): void {
  for (const product_id of new Set(stock.map((record) => record.product_id))) {
    const there = stock.filter((record) => record.product_id === product_id);
    const wanted = demands
      .filter((demand) => demand.product_id === product_id)
      .map((demand) => placeDemand(demand, there));
    const places = new Set([undefined, ...wanted.map(({ location }) => location)]);
    for (const place of places) {
      const isThere = ({ location }: { readonly location?: string | undefined }) =>
        place === undefined || location === place;
      const available = sum(there.filter(isThere).map((record) => record.available));
      const asked = sum(wanted.filter(isThere).map(({ quantity }) => quantity));
      if (asked > available) throw shortage(product_id, place, asked, available);
    }
  }
}

function placeDemand(demand: Demand, there: readonly StockRecord[]): Demand {
  const isPlaced = there.some(({ location }) => location === demand.location);
  return demand.isPart && !isPlaced ? { ...demand, location: undefined } : demand;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function shortage(id: string, place: string | undefined, asked: number, available: number) {
  const where = place === undefined ? '' : ` at the location ${place}`;
  return new CommerceError(
    'conflict',
    `There are ${available} pieces of the product ${JSON.stringify(id)} available${where}, and the cart would have ${asked}; nothing has changed: take fewer.`,
  );
}
