import { inSlices } from '../lib/in-slices.js';
import { linesOf } from './lines-of.js';
import { parseLines } from './parse-lines.js';

/** Parses a JSON text that is too long to be parsed in one go. Rejects when it is no JSON. */
export async function parseLong(text: string): Promise<unknown> {
  return await inSlices(parseLines(await linesOf(text)));
}
