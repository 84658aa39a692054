import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDocuments, encodeDocuments, parseDocuments } from './join-products.js';

const documents = fc.array(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  { maxLength: 6 },
);

describe('documents that were encoded', () => {
  it('are decoded each, and parsed all', () => {
    fc.assert(
      fc.property(documents, (texts) => {
        const page = encodeDocuments(texts);
        expect(decodeDocuments(page)).toEqual(texts);
        expect(parseDocuments(page)).toEqual(texts.map((text) => JSON.parse(text)));
      }),
    );
  });

  it('end where their bytes end, not their characters', () => {
    const { bytes, ends } = encodeDocuments(['"茶"', '"é"', '1']);
    expect(ends).toEqual([5, 10, 12]);
    expect(bytes).toHaveLength(12);
  });

  it('are read from any kind of bytes', () => {
    const page = encodeDocuments(['"a"', '"b"']);
    const { bytes } = page;
    const larger = Uint8Array.from([0, 0, 0, ...bytes, 0]);
    const part = larger.subarray(3, 3 + bytes.length);
    expect(decodeDocuments({ ...page, bytes: part })).toEqual(['"a"', '"b"']);
    expect(parseDocuments({ ...page, bytes: part })).toEqual(['a', 'b']);
  });
});
