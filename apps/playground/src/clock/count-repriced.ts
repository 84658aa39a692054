/** How two answers of a product list differ. */
export interface Repricing {
  /** Products of both answers. */
  readonly compared: number;
  /** Those whose price is another one. */
  readonly repriced: number;
  readonly added: number;
  readonly removed: number;
}

/** Counts the products that have other prices in a later answer; undefined where one is no product list. */
export function countRepriced(before: unknown, after: unknown): Repricing | undefined {
  const earlier = pricesOf(before);
  const later = pricesOf(after);
  if (!earlier || !later) return undefined;
  const common = [...later].filter(([id]) => earlier.has(id));
  return {
    compared: common.length,
    repriced: common.filter(([id, price]) => earlier.get(id) !== price).length,
    added: later.size - common.length,
    removed: earlier.size - common.length,
  };
}

function pricesOf(answer: unknown): ReadonlyMap<unknown, string> | undefined {
  const data = member(answer, 'data');
  if (!Array.isArray(data)) return undefined;
  return new Map(
    data.map((product: unknown) => [
      member(product, 'id'),
      JSON.stringify([
        member(member(product, 'attributes'), 'price'),
        member(member(product, 'meta'), 'display_price'),
      ]),
    ]),
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined;
}
