/** Finished JSON documents in UTF-8, one behind the other as in a JSON array, separated by commas. */
export interface JoinedDocuments {
  readonly byteLength: number;
  /** Offset of each document's end in the bytes. */
  readonly ends: readonly number[];
  /** Copies the bytes into a target from an offset on, which saves senders a second copy. */
  copyTo(target: Uint8Array, at: number): void;
  /** The bytes, put together at the first use. */
  readonly bytes: Uint8Array;
}

/** The text of each document. */
export function decodeDocuments({ bytes, ends }: JoinedDocuments): string[] {
  const view = viewOf(bytes);
  return ends.map((end, index) => view.toString('utf8', (ends[index - 1] ?? -1) + 1, end));
}

/** Parses documents separated by commas. Parsing all at once is cheaper than one by one. */
export function parseDocuments<Resource>({ bytes }: Pick<JoinedDocuments, 'bytes'>): Resource[] {
  return JSON.parse(`[${viewOf(bytes).toString()}]`) as Resource[];
}

/** Encodes documents from their texts. */
export function encodeDocuments(texts: readonly string[]): JoinedDocuments {
  let end = -1;
  const ends = texts.map((text) => {
    end += 1 + Buffer.byteLength(text);
    return end;
  });
  const bytes = Buffer.from(texts.join(','));
  return {
    byteLength: bytes.length,
    ends,
    copyTo: (target, at) => target.set(bytes, at),
    bytes,
  };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Numbers of languages, currencies and sale periods of a packed product. */
interface PackedCounts {
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
