import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultFolder } from './paths.mjs';

const usage = 'Usage: npm run record -- save|compare [FOLDER] [--only PART,…]';

/** Returns what `npm run record` was asked for. An error says what to write instead. */
export function readOptions(args, parts) {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  });
  const [command, folder = defaultFolder, ...others] = positionals;
  if (!['save', 'compare'].includes(command) || others.length > 0) throw new Error(usage);
  const only = (values.only ?? []).flatMap((text) => text.split(','));
  const unknown = only.find((name) => !parts.includes(name));
  if (unknown !== undefined) {
    throw new Error(`Unknown part ${JSON.stringify(unknown)}. Use ${parts.join(', ')}.\n${usage}`);
  }
  return {
    command,
    folder: resolve(folder),
    chosen: only.length > 0 ? parts.filter((part) => only.includes(part)) : parts,
  };
}
