import { formatCatalogTimestamp } from '@aisle/schema';
import { requireSeal, sealSize } from '../../integrity/seal.js';
import { collectPieces } from './collect-pieces.js';
import { type KnownIntact, nothingKnown } from './intact-memory.js';
import type { JoinedDocuments } from './joined-documents.js';
import { layOut, type PackedLayout } from './packed-layout.js';

/** For whom and when products are read, and as what release. */
export interface ProductReader {
  /** Of all languages of the release, the default one first. */
  readonly languages: readonly string[];
  readonly language: string;
  readonly currency: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly published_at: number;
}

/**
 * Puts the documents of packed products, which lie one behind the other, together; the first `curated` are
 * marked. Those that are `known` to be intact are not looked at for that.
 * @throws CommerceError `storage_unavailable` when one is not as it was packed.
 */
export function joinProducts(
  packed: Uint8Array,
  reader: ProductReader,
  curated: number,
  known: KnownIntact = nothingKnown,
): JoinedDocuments {
  const published = `,"published_at":"${formatCatalogTimestamp(reader.published_at)}"`;
  const middle = Buffer.from(published);
  const curatedMiddle = Buffer.from(`${published},"curated_product":true`);
  const end = Buffer.from(`,"language":${JSON.stringify(reader.language)}}}`);
  const language = Math.max(0, reader.languages.indexOf(reader.language));
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);

  const pieces = collectPieces();
  const ends: number[] = [];
  for (let start = 0, length = 0; start < bytes.length; start += length) {
    length = requireIntact(bytes, start, ends.length, known);
    if (start > 0) pieces.add(comma);
    const { layout, periodAt, findCurrency } = openPacked(bytes, start);
    const add = (segment: number): void => {
      const at = start + layout.ranges + segment * 8;
      pieces.add(bytes, start + bytes.readUInt32LE(at), start + bytes.readUInt32LE(at + 4));
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

/** The length of the packed product at a place, which is as it was packed. */
function requireIntact(bytes: Buffer, start: number, index: number, known: KnownIntact): number {
  const isBegun = start + 4 <= bytes.length;
  const length = isBegun ? bytes.readUInt32LE(start) : 0;
  const end = start + length;
  if (length > sealSize && end <= bytes.length && known.has(index)) return length;
  requireSeal(bytes, start, end - sealSize);
  known.add(index);
  return length;
}

function openPacked(bytes: Buffer, start: number) {
  const currencies = bytes.readUInt8(start + 5);
  const periods = bytes.readUInt16LE(start + 6);
  const layout = layoutOf(bytes.readUInt8(start + 4), currencies, periods);
  return {
    layout,
    periodAt(now: number): number {
      const at = start + layout.changes;
      let period = 0;
      while (period < periods - 1 && bytes.readDoubleLE(at + period * 8) <= now) period++;
      return period;
    },
    /** The number of a currency, or the one of all others. */
    findCurrency(code: string): number {
      const at = start + layout.currencies;
      let index = 0;
      while (index < currencies && !isCode(bytes, at + index * 4, code)) index++;
      return index;
    },
  };
}

/** Whether the three letters at a place are those of a currency. */
function isCode(bytes: Buffer, at: number, code: string): boolean {
  return (
    bytes[at] === code.charCodeAt(0) &&
    bytes[at + 1] === code.charCodeAt(1) &&
    bytes[at + 2] === code.charCodeAt(2)
  );
}

/** Products of a release mostly have the same counts, so a few layouts serve them all. */
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
