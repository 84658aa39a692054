import { prepareImported, preparePublished, prepareSeed } from './data/prepare-shop.mjs';

/** What a goal is measured with: how long, how often, on which shops. */
export function createContext({ isQuick, rounds, most }, say) {
  return {
    isQuick,
    say,
    /** How contenders are loaded over HTTP. */
    load: {
      rounds,
      seconds: isQuick ? 1 : 3,
      warmUpSeconds: isQuick ? 0.5 : 2,
      say,
    },
    rounds,
    /** How works are timed within a process: often, and shortly. */
    turns: { rounds: rounds * 5, seconds: isQuick ? 0.05 : 0.15 },
    /** The shop of most goals. */
    products: 10_000,
    /** The shop of goals about many products. */
    manyProducts: isQuick ? 10_000 : 100_000,
    /** How the catalog grows. */
    sizes: (isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]).filter(
      (products) => products <= most,
    ),
    seed: (products) => prepareSeed(products, say),
    imported: (products) => prepareImported(products, say),
    published: (products) => preparePublished(products, say),
  };
}
