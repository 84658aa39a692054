import { createPlaces } from '../release-format/numbering.js';

/** Gap between products where nothing limits it. */
const step = 64;

/** Positions are less than this. */
export const endOfPlaces = 2 ** 31;

/** Positions of the unchanged products of a release, read from an engine. */
export interface Neighbours<Product> {
  /**
   * Returns the position of the first unchanged product after another in list order. Returns {@link
   * endOfPlaces} when there is none, and undefined when it is too far away to look for.
   */
  next(product: Product): number | undefined;
  /** Returns the last position before another that any release of the generation has used. */
  lastBefore(place: number): number | undefined;
}

/**
 * Finds positions between the unchanged products of a release for products given in list order.
 * Returns undefined when the gaps are too small or the search takes too long.
 */
export function choosePlaces<Product>(
  products: readonly Product[],
  { next, lastBefore }: Neighbours<Product>,
): readonly number[] | undefined {
  const places: number[] = [];
  for (let from = 0; from < products.length; ) {
    const behind = next(products[from] as Product);
    if (behind === undefined) return undefined;
    let to = from + 1;
    while (to < products.length && next(products[to] as Product) === behind) to++;
    const found = spread(to - from, lastBefore(behind), behind);
    if (!found) return undefined;
    places.push(...found);
    from = to;
  }
  return places;
}

/** Returns `count` positions between two that are taken. */
function spread(count: number, before: number | undefined, next: number): number[] | undefined {
  const place = placing(count, before, next);
  const places = Array.from({ length: count }, (_, index) => place(index));
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  return first > (before ?? 0) && last < next ? places : undefined;
}

function placing(count: number, before: number | undefined, next: number) {
  if (before === undefined && next === endOfPlaces) return createPlaces(count);
  if (before === undefined) return (index: number) => next - step * (count - index);
  if (next === endOfPlaces) return (index: number) => before + step * (index + 1);
  const room = next - before;
  return (index: number) => before + Math.floor((room * (index + 1)) / (count + 1));
}
