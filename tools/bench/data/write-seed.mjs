import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateSeed } from './generate-seed.mjs';

/** Writes a shop of so many products as NDJSON. */
export async function writeSeed(products, file) {
  await pipeline(Readable.from(lines(products)), createWriteStream(file));
}

/** Many lines at a time: a stream that is handed every line is slow. */
function* lines(products) {
  let block = '';
  for (const record of generateSeed(products)) {
    block += `${JSON.stringify(record)}\n`;
    if (block.length < 1 << 20) continue;
    yield block;
    block = '';
  }
  yield block;
}
