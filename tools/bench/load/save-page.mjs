import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../data/scratch.mjs';
import { askOnce } from './ask-once.mjs';

/** Writes the body of an answer to a file, so that contenders can send the same bytes. */
export async function savePage(port, request) {
  const file = join(makeScratchFolder(), 'page.json');
  writeFileSync(file, (await askOnce(port, request)).body);
  return file;
}
