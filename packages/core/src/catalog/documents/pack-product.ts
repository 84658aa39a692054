import { sealSize, writeSeal } from '../../integrity/seal.js';
import type { DocumentPieces } from './document-pieces.js';
import { layOut } from './packed-layout.js';

/** What the price adds to attributes and meta in a sale period. */
export interface PeriodTexts {
  readonly attributes: string;
  /** One a language. */
  readonly metas: readonly string[];
}

/** What the price adds to a product's document. */
export interface PricePieces {
  /** When a sale begins or ends, in milliseconds, ascending; they divide time into sale periods. */
  readonly changes: readonly number[];
  /** For readers of a currency, which has three letters. */
  readonly currencies: readonly {
    readonly currency: string;
    readonly periods: readonly PeriodTexts[];
  }[];
  /** For readers of any other currency. */
  readonly others: readonly PeriodTexts[];
}

/**
 * Packs everything that documents of a product are made of into one row of bytes (see `packed-layout.ts`):
 * a read takes the pieces that a language, a currency and a moment ask for, and copies them.
 */
export function packProduct(product: DocumentPieces & PricePieces): Buffer {
  const { heads, body, tail, changes, currencies, others } = product;
  const layout = layOut({
    languages: heads.length,
    currencies: currencies.length,
    periods: changes.length + 1,
  });
  let end = layout.dataStart;
  const place = (segment: number, text: string): void => {
    const start = end;
    end += write(text, end);
    note(layout.ranges + segment * 8, start, end);
  };

  reserve(layout.dataStart);
  room.writeUInt8(heads.length, 4);
  room.writeUInt8(currencies.length, 5);
  room.writeUInt16LE(changes.length + 1, 6);
  changes.forEach((time, index) => {
    room.writeDoubleLE(time, layout.changes + index * 8);
  });
  currencies.forEach(({ currency }, index) => {
    // With what fills its four bytes: the same product is packed as the same bytes.
    room.write(`${currency}\0`, layout.currencies + index * 4, 'latin1');
  });

  // Pieces that the commonest documents have side by side lie side by side.
  for (let language = heads.length - 1; language > 0; language--) {
    const head = heads[language] ?? '';
    if (head !== heads[0]) place(layout.head(language), head);
  }
  place(layout.head(0), heads[0] ?? '');
  for (let language = 1; language < heads.length; language++) {
    if (heads[language] === heads[0]) repeat(layout.ranges, layout.head(language), layout.head(0));
  }
  place(layout.body, body);
  const placed = new Map<string, number>();
  const placeOnce = (segment: number, text: string): void => {
    const same = placed.get(text);
    if (same !== undefined) repeat(layout.ranges, segment, same);
    else place(segment, text);
    if (same === undefined) placed.set(text, segment);
  };
  [...currencies.map(({ periods }) => periods), others].forEach((periods, currency) => {
    periods.forEach(({ attributes, metas }, period) => {
      placeOnce(layout.priceAttributes(currency, period), attributes);
      if (currency === 0 && period === 0) place(layout.tail, tail);
      metas.forEach((meta, language) => {
        placeOnce(layout.priceMeta(currency, period, language), meta);
      });
    });
  });
  reserve(end + sealSize);
  room.writeUInt32LE(end + sealSize, 0);
  writeSeal(room, 0, end);
  return takeRoom(end + sealSize);
}

/** So many bytes are made at a time for products that are packed, which lie in them side by side. */
const roomSize = 2 ** 18;

/** What is left of them: the next product is put together at its beginning. */
let room = Buffer.allocUnsafeSlow(roomSize);

/** Makes room for so many bytes of a product; what is there of it moves along. */
function reserve(size: number): void {
  if (size <= room.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(roomSize, size * 2));
  room.copy(larger);
  room = larger;
}

/** The product that was put together; nobody writes to its bytes again. */
function takeRoom(size: number): Buffer {
  const taken = room.subarray(0, size);
  room = room.subarray(size);
  return taken;
}

/** Writes a text at a place; gives its length in bytes. */
function write(text: string, at: number): number {
  reserve(at + text.length * 3);
  return room.write(text, at);
}

function note(at: number, start: number, end: number): void {
  room.writeUInt32LE(start, at);
  room.writeUInt32LE(end, at + 4);
}

/** Lets a segment be the same bytes as another. */
function repeat(ranges: number, segment: number, other: number): void {
  room.copy(room, ranges + segment * 8, ranges + other * 8, ranges + other * 8 + 8);
}
