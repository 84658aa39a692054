import { formatCatalogTimestamp } from '@aisle/schema';
import { checksumSize, damaged, requireChecksum } from '../../integrity/checksum.js';
import {
  type Dictionary,
  endOf,
  findCurrency,
  openPacked,
  periodAt,
  type Room,
  requireOwn,
  resolveText,
  startOf,
} from './packed-layout.js';

/** Finished JSON documents in UTF-8, one behind the other as in a JSON array, separated by commas. */
export interface JoinedDocuments {
  readonly byteLength: number;
  /** Offset of each document's end in the bytes. */
  readonly ends: readonly number[];
  /**
   * Moves the bytes into a target, from an offset on, which saves senders a second copy. The documents cannot be read
   * again: what was read for them alone is freed.
   */
  moveTo(target: Uint8Array, at: number): void;
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
    moveTo: (target, at) => target.set(bytes, at),
    bytes,
  };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
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

/** Source of the packed products of a page. */
export interface ProductSource {
  /** Returns the dictionary of shortened products. */
  findDictionary(): Dictionary;
  /** Buffers of the products that nothing else refers to. */
  readonly loose?: readonly Buffer[];
}

/** Joins the documents of packed, verified products; marks the first `curated` as curated. */
export function joinProducts(
  products: readonly Buffer[],
  reader: ProductReader,
  curated: number,
  source: ProductSource = { findDictionary: noDictionary },
): JoinedDocuments {
  const published = `,"published_at":"${formatCatalogTimestamp(reader.published_at)}"`;
  const middle = Buffer.from(published);
  const curatedMiddle = Buffer.from(`${published},"curated_product":true`);
  const end = Buffer.from(`,"language":${JSON.stringify(reader.language)}}}`);
  const language = Math.max(0, reader.languages.indexOf(reader.language));

  const pieces = collectPieces();
  const ends: number[] = [];
  reserve(products.length * usualText);
  const own = room;
  const ownStart = room.end;
  for (const bytes of products) {
    if (ends.length > 0) pieces.add(comma);
    const product = openPacked(bytes);
    const { layout, isShort } = product;
    const dictionary = isShort ? requireOwn(source.findDictionary(), bytes) : nothing;
    const add = (segment: number): void => {
      if (!isShort || segment < layout.body) {
        pieces.add(bytes, startOf(product, segment), endOf(product, segment));
        return;
      }
      const start = room.end;
      resolveText(bytes, startOf(product, segment), endOf(product, segment), dictionary, room);
      pieces.add(room.bytes, start, room.end);
    };
    const period = periodAt(product, reader.now);
    const currency = findCurrency(product, reader.currency);
    add(layout.head(language));
    add(layout.body);
    pieces.add(ends.length < curated ? curatedMiddle : middle);
    add(layout.priceAttributes(currency, period));
    add(layout.tail);
    add(layout.priceMeta(currency, period, language));
    pieces.add(end);
    ends.push(pieces.length());
  }
  const ownEnd = room.end;
  let joined: Uint8Array | undefined;
  let isMoved = false;
  const requireUnmoved = () => {
    if (isMoved) throw new RangeError('these documents were moved');
  };
  return {
    byteLength: pieces.length(),
    ends,
    moveTo(target, at) {
      requireUnmoved();
      pieces.copyTo(target, at);
      isMoved = true;
      if (room === own && room.end === ownEnd) room.end = ownStart;
      for (const bytes of source.loose ?? []) free(bytes);
    },
    get bytes() {
      if (joined) return joined;
      requireUnmoved();
      joined = Buffer.allocUnsafe(pieces.length());
      pieces.copyTo(joined, 0);
      return joined;
    },
  };
}

const comma = Buffer.from(',');

const nothing = Buffer.alloc(0);

/** Usual size in bytes of the resolved texts of a product. */
const usualText = 1_536;

/** Size in bytes of the buffers for resolved texts, which pages share: many small ones cost garbage collection. */
const roomSize = 2 ** 18;

/** Resolved texts. Those of pages that were moved are written over. */
let room: Room = { bytes: nothing, end: 0 };

function reserve(size: number): void {
  if (room.bytes.length - room.end >= size) return;
  room = { bytes: Buffer.allocUnsafeSlow(Math.max(roomSize, size)), end: 0 };
}

/**
 * Frees a buffer at once. V8 counts the bytes of buffers, and collects all garbage after some of them: pages of products
 * that are not in memory spent a fifth of their time on that.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function noDictionary(): never {
  throw damaged();
}
