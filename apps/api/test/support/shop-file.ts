import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeShop } from './shop.js';

/**
 * Writes records as a seed into a folder, by default the shop as `shop.ndjson`. Returns the file
 * name.
 */
export function writeSeed(
  folder: string,
  name = 'shop.ndjson',
  records: readonly unknown[] = makeShop(),
): string {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  writeFileSync(join(folder, name), lines.join(''));
  return name;
}
