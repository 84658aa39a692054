import { getStock } from '@epcc-sdk/sdks-shopper';
import { ask, Refusal } from './client.js';

/** How much of a product there is, and where. */
export interface Stock {
  /** Pieces at all locations together. */
  readonly available: number;
  /** A location that has some; undefined when nobody counts them. */
  readonly location: string | undefined;
}

/** What is there of a product. One that the service counts nowhere is there without limit. */
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
