import { formatCatalogTimestamp } from '@aisle/schema';
import { checksumSize, damaged, requireChecksum } from '../../integrity/checksum.js';

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
interface PackedLayout {
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

/**
 * Splits concatenated packed products.
 * @throws CommerceError `storage_unavailable` if one has a wrong checksum.
 */
export function splitProducts(bytes: Uint8Array): readonly Buffer[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const products: Buffer[] = [];
  for (let start = 0; start < packed.length; ) {
    const length = start + 4 <= packed.length ? packed.readUInt32LE(start) : 0;
    const end = start + length;
    if (length <= checksumSize || end > packed.length) throw damaged();
    products.push(requireIntact(packed.subarray(start, end)));
    start = end;
  }
  return products;
}

/**
 * A packed product that is as it was packed.
 * @throws CommerceError `storage_unavailable` for one that is not.
 */
export function requireIntact(packed: Buffer | null): Buffer {
  if (!packed || packed.length <= checksumSize) throw damaged();
  if (packed.readUInt32LE(0) !== packed.length) throw damaged();
  requireChecksum(packed, 0, packed.length - checksumSize);
  return packed;
}

/** Collects pieces of bytes, to be copied one after another. */
export interface PieceCollector {
  /** Adds the bytes from `start` to `end`, all of them when neither is given. */
  add(bytes: Buffer, start?: number, end?: number): void;
  /** Bytes gathered so far. */
  length(): number;
  /** Copies all of them into other bytes, from a place on. */
  copyTo(target: Uint8Array, at: number): void;
}

export function collectPieces(): PieceCollector {
  const sources: Buffer[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let length = 0;
  return {
    add(bytes, start = 0, end = bytes.length) {
      length += end - start;
      const last = sources.length - 1;
      // Neighbours are copied as one piece.
      if (sources[last] === bytes && ends[last] === start) {
        ends[last] = end;
        return;
      }
      sources.push(bytes);
      starts.push(start);
      ends.push(end);
    },
    length: () => length,
    copyTo(target, at) {
      let next = at;
      sources.forEach((source, index) => {
        next += source.copy(target, next, starts[index], ends[index]);
      });
    },
  };
}

/** The reader of products, the time, and the release. */
export interface ProductReader {
  /** All languages of the release, the default one first. */
  readonly languages: readonly string[];
  readonly language: string;
  readonly currency: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly published_at: number;
}

/** Joins the documents of packed, verified products; marks the first `curated` as curated. */
export function joinProducts(
  products: readonly Buffer[],
  reader: ProductReader,
  curated: number,
): JoinedDocuments {
  const published = `,"published_at":"${formatCatalogTimestamp(reader.published_at)}"`;
  const middle = Buffer.from(published);
  const curatedMiddle = Buffer.from(`${published},"curated_product":true`);
  const end = Buffer.from(`,"language":${JSON.stringify(reader.language)}}}`);
  const language = Math.max(0, reader.languages.indexOf(reader.language));

  const pieces = collectPieces();
  const ends: number[] = [];
  for (const bytes of products) {
    if (ends.length > 0) pieces.add(comma);
    const { layout, periodAt, findCurrency } = openPacked(bytes);
    const add = (segment: number): void => {
      const at = layout.ranges + segment * 8;
      pieces.add(bytes, bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4));
    };
    const period = periodAt(reader.now);
    const currency = findCurrency(reader.currency);
    add(layout.head(language));
    add(layout.body);
    pieces.add(ends.length < curated ? curatedMiddle : middle);
    add(layout.priceAttributes(currency, period));
    add(layout.tail);
    add(layout.priceMeta(currency, period, language));
    pieces.add(end);
    ends.push(pieces.length());
  }
  let joined: Uint8Array | undefined;
  return {
    byteLength: pieces.length(),
    ends,
    copyTo: pieces.copyTo,
    get bytes() {
      if (joined) return joined;
      joined = Buffer.allocUnsafe(pieces.length());
      pieces.copyTo(joined, 0);
      return joined;
    },
  };
}

const comma = Buffer.from(',');

function openPacked(bytes: Buffer) {
  const currencies = bytes.readUInt8(5);
  const periods = bytes.readUInt16LE(6);
  const layout = layoutOf(bytes.readUInt8(4), currencies, periods);
  return {
    layout,
    periodAt(now: number): number {
      let period = 0;
      while (period < periods - 1 && bytes.readDoubleLE(layout.changes + period * 8) <= now)
        period++;
      return period;
    },
    /** Returns the number of a currency, or the number for all others. */
    findCurrency(code: string): number {
      let index = 0;
      while (index < currencies && !isCode(bytes, layout.currencies + index * 4, code)) index++;
      return index;
    },
  };
}

/** @returns true if the three letters at an offset are those of a currency. */
function isCode(bytes: Buffer, at: number, code: string): boolean {
  return (
    bytes[at] === code.charCodeAt(0) &&
    bytes[at + 1] === code.charCodeAt(1) &&
    bytes[at + 2] === code.charCodeAt(2)
  );
}

/** Products of a release mostly have the same counts, so a few layouts cover them all. */
const layouts = new Map<number, PackedLayout>();

function layoutOf(languages: number, currencies: number, periods: number): PackedLayout {
  const key = (periods * 256 + currencies) * 256 + languages;
  const known = layouts.get(key);
  if (known) return known;
  const layout = layOut({ languages, currencies, periods });
  if (layouts.size >= maxLayouts) layouts.clear();
  layouts.set(key, layout);
  return layout;
}

const maxLayouts = 1_000;
