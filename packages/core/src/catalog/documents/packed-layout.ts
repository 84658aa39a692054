/** Numbers of languages, currencies and sale periods of a packed product. */
export interface PackedCounts {
  readonly languages: number;
  readonly currencies: number;
  /** Sale periods, one when the price never changes. */
  readonly periods: number;
}

/** Maximum number of currencies of a packed product; more than exist. */
export const maxCurrencies = 255;

/**
 * Offsets in a packed product, in bytes; numbers are little-endian.
 * - length of the product (4)
 * - languages (1), currencies (1), sale periods (2)
 * - times between sale periods (8 each, a double)
 * - letters of the currencies (4 each)
 * - ranges of the segments (4 + 4 each: start and end)
 * - texts
 * - checksum (4)
 */
export interface PackedLayout {
  readonly changes: number;
  readonly currencies: number;
  readonly ranges: number;
  readonly dataStart: number;
  readonly body: number;
  readonly tail: number;
  head(language: number): number;
  /** Currencies are numbered from 0; the number after the last stands for any other. */
  priceAttributes(currency: number, period: number): number;
  priceMeta(currency: number, period: number, language: number): number;
}

/** Returns the layout for some counts. `head`, `body` and the like are numbers of segments. */
export function layOut({ languages, currencies, periods }: PackedCounts): PackedLayout {
  const changesAt = 8;
  const currenciesAt = changesAt + (periods - 1) * 8;
  const rangesAt = currenciesAt + currencies * 4;
  const attributesFrom = languages + 2;
  const metasFrom = attributesFrom + (currencies + 1) * periods;
  const segments = metasFrom + (currencies + 1) * periods * languages;
  return {
    changes: changesAt,
    currencies: currenciesAt,
    ranges: rangesAt,
    dataStart: rangesAt + segments * 8,
    body: languages,
    tail: languages + 1,
    head: (language) => language,
    priceAttributes: (currency, period) => attributesFrom + currency * periods + period,
    priceMeta: (currency, period, language) =>
      metasFrom + (currency * periods + period) * languages + language,
  };
}
