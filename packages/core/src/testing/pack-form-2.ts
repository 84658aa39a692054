import { addSeal, sealSize } from '../integrity/seal.js';

/** Pieces of a packed product in format 2, in which attributes did not depend on the currency. */
export interface Form2 {
  readonly heads: readonly string[];
  readonly body: string;
  readonly tail: string;
  readonly changes: readonly number[];
  readonly prices: readonly { readonly attributes: string; readonly meta: string }[];
  readonly displays: readonly {
    readonly currency: string;
    readonly periods: readonly (readonly string[])[];
  }[];
}

/** Packs a product in format 2. */
export function packForm2({ heads, body, tail, changes, prices, displays }: Form2): Buffer {
  const texts = [
    ...heads,
    body,
    tail,
    ...prices.flatMap(({ attributes, meta }) => [attributes, meta]),
    ...displays.flatMap(({ periods }) => periods.flat()),
  ].map((text) => Buffer.from(text));
  const currenciesAt = 8 + changes.length * 8;
  const rangesAt = currenciesAt + displays.length * 4;
  const header = Buffer.alloc(rangesAt + texts.length * 8);
  header.writeUInt8(heads.length, 4);
  header.writeUInt8(displays.length, 5);
  header.writeUInt16LE(changes.length + 1, 6);
  for (const [index, time] of changes.entries()) header.writeDoubleLE(time, 8 + index * 8);
  for (const [index, { currency }] of displays.entries())
    header.write(currency, currenciesAt + index * 4, 'latin1');
  let end = header.length;
  for (const [index, text] of texts.entries()) {
    header.writeUInt32LE(end, rangesAt + index * 8);
    end += text.length;
    header.writeUInt32LE(end, rangesAt + index * 8 + 4);
  }
  header.writeUInt32LE(end + sealSize, 0);
  return addSeal(Buffer.concat([header, ...texts]));
}
