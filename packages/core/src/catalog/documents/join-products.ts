import { formatCatalogTimestamp } from '@aisle/schema';
import { damaged, requireSeal, sealSize } from '../../integrity/seal.js';
import { type JoinedDocuments, layOut, type PackedLayout } from './joined-documents.js';

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
    if (length <= sealSize || end > packed.length) throw damaged();
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
  if (!packed || packed.length <= sealSize) throw damaged();
  if (packed.readUInt32LE(0) !== packed.length) throw damaged();
  requireSeal(packed, 0, packed.length - sealSize);
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
