import { UsageError } from '../../config/usage-error.js';
import { generateSeed } from '../../generate/generate-products.js';
import { exitCodes } from '../exit-codes.js';
import { refuseStoreFiles } from '../store/refuse-store-files.js';
import { count } from '../terminal/format-progress.js';
import { say } from '../terminal/say.js';
import { fileOrStdout, writeLines } from '../write-lines.js';
import type { Command } from './command.js';

const most = 10_000_000;

/** Writes a shop of any size as a seed. */
export const generate: Command = {
  usage: 'generate [file]',
  description:
    'write a made-up shop as NDJSON that aisle import takes, to stdout (also as -) or a file',
  example: 'aisle generate shop.ndjson --products 5000',
  settings: [],
  options: [{ flags: '--products <number>', description: 'how many products (default: 1000)' }],
  async run([named], flags) {
    const file = fileOrStdout(named);
    const products = readNumber(flags.products);
    if (file !== undefined) refuseStoreFiles(file);
    const lines = await writeLines(generateSeed(products), file);
    if (file !== undefined) say(`wrote ${count(lines)} records to ${file}`);
    return exitCodes.done;
  },
};

function readNumber(flag: unknown = '1000'): number {
  const text = String(flag);
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  throw new UsageError(
    `--products is ${JSON.stringify(text)}; it must be a number from 0 to ${count(most)}.`,
  );
}
