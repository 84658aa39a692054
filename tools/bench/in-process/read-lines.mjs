import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** The lines of a file, as fast as they can be had. */
export function* readLines(file) {
  const handle = openSync(file);
  const buffer = Buffer.allocUnsafe(1 << 20);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for (;;) {
      const length = readSync(handle, buffer);
      if (length === 0) break;
      const lines = (rest + decoder.write(buffer.subarray(0, length))).split('\n');
      rest = lines.pop();
      yield* lines;
    }
  } finally {
    closeSync(handle);
  }
  if (rest !== '') yield rest;
}
