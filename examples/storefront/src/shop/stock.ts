import { getStock } from '@epcc-sdk/sdks-shopper';
import { ask, Refusal } from './client.js';

/** Available quantity of a product, with a location. */
export interface Stock {
  /** Pieces at all locations. */
  readonly available: number;
  /**
   * Location with available pieces; undefined if there is none or the product has no stock record.
   */
  readonly location: string | undefined;
}

/** Loads the stock of a product. Products without a stock record are always available. */
export async function loadStock(productId: string): Promise<Stock> {
  try {
    const { data } = await ask(getStock({ path: { product_uuid: productId } }));
    const { available, locations = {} } = data.attributes;
    const stocked = Object.entries(locations).find(([, level]) => Number(level.available) > 0);
    return { available: Number(available), location: stocked?.[0] };
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return notCounted;
    throw error;
  }
}

const notCounted: Stock = { available: Number.POSITIVE_INFINITY, location: undefined };
