import { inSlices } from '../lib/in-slices.js';
import type { JsonLines } from './json-lines.js';
import { scanJson } from './scan-json.js';

let latest: { readonly text: string; readonly lines: Promise<JsonLines> } | undefined;

/** The lines of a JSON text, found without a stall. The last text's are kept. */
export function linesOf(text: string): Promise<JsonLines> {
  if (latest?.text !== text) latest = { text, lines: inSlices(scanJson(text)) };
  return latest.lines;
}
