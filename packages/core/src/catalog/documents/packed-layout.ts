import { checksumSize, damaged } from '../../integrity/checksum.js';

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
 *
 * In a shortened product, a zero and the checksum of its dictionary (4) precede the languages, and a range takes
 * 2 + 2 bytes: see `product-references.ts`.
 */
export interface PackedLayout {
  readonly changes: number;
  readonly currencies: number;
  readonly ranges: number;
  readonly dataStart: number;
  readonly body: number;
  readonly tail: number;
  /**
   * All segments in the order of their texts. The heads come twice, because those that are the same as the first share
   * its text.
   */
  readonly order: readonly number[];
  head(language: number): number;
  /** Currencies are numbered from 0; the number after the last stands for any other. */
  priceAttributes(currency: number, period: number): number;
  priceMeta(currency: number, period: number, language: number): number;
}

/** `head`, `body` and the like are numbers of segments. */
function layOut({ languages, currencies, periods }: PackedCounts): PackedLayout {
  const changesAt = 8;
  const currenciesAt = changesAt + (periods - 1) * 8;
  const rangesAt = currenciesAt + currencies * 4;
  const attributesFrom = languages + 2;
  const prices = (currencies + 1) * periods;
  const metasFrom = attributesFrom + prices;
  const segments = metasFrom + prices * languages;
  const heads = Array.from({ length: languages }, (_, language) => languages - 1 - language);
  const pricesInOrder = Array.from({ length: prices }, (_, price) => {
    const metas = heads.map((_, language) => metasFrom + price * languages + language);
    return [attributesFrom + price, ...(price === 0 ? [languages + 1] : []), ...metas];
  });
  return {
    changes: changesAt,
    currencies: currenciesAt,
    ranges: rangesAt,
    dataStart: rangesAt + segments * 8,
    body: languages,
    tail: languages + 1,
    order: [...heads, ...heads, languages, ...pricesInOrder.flat()],
    head: (language) => language,
    priceAttributes: (currency, period) => attributesFrom + currency * periods + period,
    priceMeta: (currency, period, language) =>
      metasFrom + (currency * periods + period) * languages + language,
  };
}

/** Bytes that a shortened product has before its languages, beside its length. */
export const shortPrefix = 5;

/** @returns true for a product with references into a dictionary. */
export function isShortened(packed: Uint8Array): boolean {
  return packed[4] === 0;
}

/** A packed product, shortened or not. */
export interface OpenProduct {
  readonly bytes: Buffer;
  readonly layout: PackedLayout;
  readonly isShort: boolean;
  /** Bytes by which all offsets are larger than in the layout. */
  readonly shift: number;
  readonly currencies: number;
  readonly periods: number;
}

export function openPacked(bytes: Buffer): OpenProduct {
  const isShort = isShortened(bytes);
  const shift = isShort ? shortPrefix : 0;
  const currencies = bytes.readUInt8(shift + 5);
  const periods = bytes.readUInt16LE(shift + 6);
  const layout = layoutOf({ languages: bytes.readUInt8(shift + 4), currencies, periods });
  return { bytes, layout, isShort, shift, currencies, periods };
}

/** Returns where the text of a segment begins. */
export function startOf({ bytes, layout, isShort }: OpenProduct, segment: number): number {
  return isShort
    ? bytes.readUInt16LE(layout.ranges + shortPrefix + segment * 4)
    : bytes.readUInt32LE(layout.ranges + segment * 8);
}

/** Returns where the text of a segment ends. */
export function endOf({ bytes, layout, isShort }: OpenProduct, segment: number): number {
  return isShort
    ? bytes.readUInt16LE(layout.ranges + shortPrefix + segment * 4 + 2)
    : bytes.readUInt32LE(layout.ranges + segment * 8 + 4);
}

/** Returns the number of the sale period at a time. */
export function periodAt({ bytes, layout, shift, periods }: OpenProduct, now: number): number {
  const changes = layout.changes + shift;
  let period = 0;
  while (period < periods - 1 && bytes.readDoubleLE(changes + period * 8) <= now) period++;
  return period;
}

/** Returns the number of a currency, or the number for all others. */
export function findCurrency(
  { bytes, layout, shift, currencies }: OpenProduct,
  code: string,
): number {
  const letters = layout.currencies + shift;
  let index = 0;
  while (index < currencies && !isCode(bytes, letters + index * 4, code)) index++;
  return index;
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

/** Returns the layout for some counts. */
export function layoutOf(counts: PackedCounts): PackedLayout {
  const { languages, currencies, periods } = counts;
  const key = (periods * 256 + currencies) * 256 + languages;
  const known = layouts.get(key);
  if (known) return known;
  const layout = layOut(counts);
  if (layouts.size >= maxLayouts) layouts.clear();
  layouts.set(key, layout);
  return layout;
}

const maxLayouts = 1_000;

/**
 * Texts that products of a generation have in common, as they are stored: length (4), 255 (1), texts, checksum (4).
 * A reference names its first byte and its length.
 */
export type Dictionary = Buffer;

/** Maximum number of literals, or length of a reference; it fits a byte. */
export const most = 255;

/** Bytes that grow. `end` is that of what was written. */
export interface Room {
  bytes: Buffer;
  end: number;
}

/**
 * A dictionary, if a product was shortened with it.
 * @throws CommerceError `storage_unavailable` otherwise.
 */
export function requireOwn(dictionary: Dictionary, packed: Buffer): Dictionary {
  if (dictionary.readUInt32LE(dictionary.length - checksumSize) === packed.readUInt32LE(5)) {
    return dictionary;
  }
  throw damaged();
}

/** Longest part that is copied byte by byte, which takes less time than a call. */
const fewBytes = 32;

/** Writes a shortened text as it was behind what is in a room. */
export function resolveText(
  packed: Buffer,
  start: number,
  end: number,
  dictionary: Dictionary,
  room: Room,
): void {
  let next = start;
  let at = room.end;
  while (next < end) {
    if (room.bytes.length - at < 2 * most) enlarge(room, at);
    const literals = packed[next] ?? 0;
    copyPart(packed, next + 1, literals, room.bytes, at);
    at += literals;
    next += 1 + literals;
    if (next >= end) break;
    const length = packed[next + 2] ?? 0;
    copyPart(dictionary, packed.readUInt16LE(next), length, room.bytes, at);
    at += length;
    next += 3;
  }
  room.end = at;
}

function enlarge(room: Room, end: number): void {
  const larger = Buffer.allocUnsafeSlow(2 * room.bytes.length + 2 * most);
  room.bytes.copy(larger, 0, 0, end);
  room.bytes = larger;
}

function copyPart(source: Buffer, from: number, length: number, target: Buffer, at: number): void {
  if (length > fewBytes) source.copy(target, at, from, from + length);
  else for (let index = 0; index < length; index++) target[at + index] = source[from + index] ?? 0;
}
