import { prepareImported, preparePublished, prepareSeed } from './data/prepare-shop.mjs';

/** Returns the settings of all measurements: durations, rounds and sizes of the stores. */
export function createContext({ isQuick, rounds, most }, say) {
  return {
    isQuick,
    say,
    /** HTTP load settings of contenders. */
    load: {
      rounds,
      seconds: isQuick ? 1 : 3,
      warmUpSeconds: isQuick ? 0.5 : 2,
      say,
    },
    rounds,
    /** Timing settings within a process: many short rounds. */
    turns: { rounds: rounds * 5, seconds: isQuick ? 0.05 : 0.15 },
    /** Number of products for most goals. */
    products: 10_000,
    /** Number of products for goals about large stores. */
    manyProducts: isQuick ? 10_000 : 100_000,
    /** Catalog sizes of goals about growth. */
    sizes: (isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]).filter(
      (products) => products <= most,
    ),
    seed: (products) => prepareSeed(products, say),
    imported: (products) => prepareImported(products, say),
    published: (products) => preparePublished(products, say),
  };
}
