/** Encoding details in the first bytes of a file. */
export interface TextBeginning {
  /** Byte order of UTF-16; undefined for other encodings. */
  readonly order?: 'little-endian' | 'big-endian';
  /** Length of the byte order mark in bytes. */
  readonly mark: number;
}

/** Number of first bytes to inspect. */
export const beginningBytes = 4;

/**
 * Inspects the first bytes of a file: returns its encoding details, or a fault if it is no text.
 */
export function readBeginning(bytes: Buffer): TextBeginning | { readonly fault: string } {
  const signature = signatures.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  if (signature) return signature.means;
  return { mark: 0, ...orderWithoutMark(bytes) };
}

const utf32 = { fault: 'is UTF-32 text; save it as UTF-8' };

/** Longer marks first: the mark of UTF-32 begins like that of UTF-16. */
const signatures: readonly {
  readonly bytes: readonly number[];
  readonly means: TextBeginning | { readonly fault: string };
}[] = [
  { bytes: [0xff, 0xfe, 0, 0], means: utf32 },
  { bytes: [0, 0, 0xfe, 0xff], means: utf32 },
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    means: {
      fault: 'is a zip archive or a spreadsheet; unpack it, or save the sheet as CSV (UTF-8)',
    },
  },
  { bytes: [0xef, 0xbb, 0xbf], means: { mark: 3 } },
  { bytes: [0x1f, 0x8b], means: { fault: 'is compressed by gzip; unpack it first (gunzip)' } },
  { bytes: [0xff, 0xfe], means: { mark: 2, order: 'little-endian' } },
  { bytes: [0xfe, 0xff], means: { mark: 2, order: 'big-endian' } },
];

/** Two plain characters with a zero byte each indicate UTF-16: other texts contain no zeros. */
function orderWithoutMark([a = 0, b = 0, c = 0, d = 0]: Buffer): Pick<TextBeginning, 'order'> {
  if (isPlain(a) && b === 0 && isPlain(c) && d === 0) return { order: 'little-endian' };
  if (a === 0 && isPlain(b) && c === 0 && isPlain(d)) return { order: 'big-endian' };
  return {};
}

function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}
