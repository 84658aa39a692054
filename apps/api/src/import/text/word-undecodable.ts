import type { Encoding } from './encodings.js';

/** Describes the line at which bytes are no longer valid in an encoding, and the remedy. */
export function wordUndecodable(
  bytes: Buffer,
  encoding: Encoding,
  firstLine: number,
  accepts: 'UTF-8' | 'any',
): string {
  let line = firstLine;
  for (const own of linesOf(bytes, encoding)) {
    if (encoding.decode(own) === undefined) return `:${line}: ${wordLine(own, encoding, accepts)}`;
    line += 1;
  }
  return `: ${wordLine(bytes, encoding, accepts)}`;
}

function wordLine(bytes: Buffer, encoding: Encoding, accepts: 'UTF-8' | 'any'): string {
  if (encoding.name === 'UTF-16') return 'is not whole UTF-16 text; save the file as UTF-8';
  if (bytes.includes(0)) return 'is not text: it has a character of zero; name a file of text';
  if (accepts === 'any')
    return 'is neither UTF-8 nor Windows-1252 text; save the file as UTF-8, or name its encoding: --encoding gbk, big5, shift_jis, euc-kr, windows-1251 and others';
  return 'is not UTF-8 text; save the file as UTF-8 (it may be Windows-1252 or Latin-1)';
}

function* linesOf(bytes: Buffer, { lineFeed }: Encoding): Generator<Buffer> {
  const unit = lineFeed.length;
  let start = 0;
  for (let at = 0; at < bytes.length; at += unit) {
    if (!lineFeed.equals(bytes.subarray(at, at + unit))) continue;
    yield bytes.subarray(start, at + unit);
    start = at + unit;
  }
  yield bytes.subarray(start);
}
