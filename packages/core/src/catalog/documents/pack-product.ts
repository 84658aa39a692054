import type { DocumentPieces } from '../build/document-pieces.js';
import { layOut } from './packed-layout.js';
import { sealSize, writeSeal } from './seal.js';

/** Texts that show a product's price in a currency: a row a sale period, in it a text a language. */
interface DisplayTexts {
  /** Three letters. */
  readonly currency: string;
  readonly periods: readonly (readonly string[])[];
}

/** What the price adds to a product's document. */
export interface PricePieces {
  /** When a sale begins or ends, in milliseconds, ascending; they divide time into sale periods. */
  readonly changes: readonly number[];
  /** Members of attributes and meta in each sale period. */
  readonly prices: readonly { readonly attributes: string; readonly meta: string }[];
  readonly displays: readonly DisplayTexts[];
}

/**
 * Packs everything that documents of a product are made of into one row of bytes (see `packed-layout.ts`):
 * a read takes the pieces that a language, a currency and a moment ask for, and copies them.
 */
export function packProduct(product: DocumentPieces & PricePieces): Uint8Array {
  const { heads, body, tail, changes, prices, displays } = product;
  const layout = layOut({
    languages: heads.length,
    currencies: displays.length,
    periods: changes.length + 1,
  });
  let end = layout.dataStart;
  const place = (segment: number, text: string): void => {
    const start = end;
    end += write(text, end);
    note(layout.ranges + segment * 8, start, end);
  };

  reserve(layout.dataStart);
  scratch.writeUInt8(heads.length, 4);
  scratch.writeUInt8(displays.length, 5);
  scratch.writeUInt16LE(changes.length + 1, 6);
  changes.forEach((time, index) => {
    scratch.writeDoubleLE(time, layout.changes + index * 8);
  });
  displays.forEach(({ currency }, index) => {
    // With what fills its four bytes: the same product is packed as the same bytes.
    scratch.write(`${currency}\0`, layout.currencies + index * 4, 'latin1');
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
  prices.forEach(({ attributes, meta }, period) => {
    place(layout.priceAttributes(period), attributes);
    if (period === 0) place(layout.tail, tail);
    place(layout.priceMeta(period), meta);
  });
  displays.forEach(({ periods }, currency) => {
    periods.forEach((texts, period) => {
      texts.forEach((text, language) => {
        const same = texts.indexOf(text);
        const segment = layout.display(currency, period, language);
        if (same === language) place(segment, text);
        else repeat(layout.ranges, segment, layout.display(currency, period, same));
      });
    });
  });
  reserve(end + sealSize);
  scratch.writeUInt32LE(end + sealSize, 0);
  writeSeal(scratch, 0, end);
  return Buffer.from(scratch.subarray(0, end + sealSize));
}

/** Where a product is put together; it grows with the largest and is copied from. */
let scratch = Buffer.alloc(64 * 1024);

function reserve(size: number): void {
  if (size <= scratch.length) return;
  const larger = Buffer.alloc(size * 2);
  scratch.copy(larger);
  scratch = larger;
}

/** Writes a text at a place; gives its length in bytes. */
function write(text: string, at: number): number {
  reserve(at + text.length * 3);
  return scratch.write(text, at);
}

function note(at: number, start: number, end: number): void {
  scratch.writeUInt32LE(start, at);
  scratch.writeUInt32LE(end, at + 4);
}

/** Lets a segment be the same bytes as another. */
function repeat(ranges: number, segment: number, other: number): void {
  scratch.copy(scratch, ranges + segment * 8, ranges + other * 8, ranges + other * 8 + 8);
}
