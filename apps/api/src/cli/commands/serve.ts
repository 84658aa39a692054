import { loadSettings } from '../../config/load-settings.js';
import type { ResolvedSettings } from '../../config/resolve-settings.js';
import { UsageError } from '../../config/usage-error.js';
import { isSeedFile } from '../../import/read-seed-files.js';
import { importOptions, readImportRequest } from '../import/import-request.js';
import { requireWatchable, type ServedFiles } from '../import/served-files.js';
import { runInterruptibly } from '../interruption.js';
import type { Command } from './command.js';

/** Serves requests until a signal stops it. */
export const serve: Command = {
  usage: 'serve [files...]',
  description:
    'answer requests; what aisle does when no command is named. Files (as for import) are put into the database and published first',
  example: 'aisle products.csv --currency EUR --watch',
  settings: [
    'port',
    'host',
    'allowedHost',
    'imageHosts',
    'publicUrl',
    'tls',
    'tlsCert',
    'tlsKey',
    'db',
    'dbRead',
    'dbPool',
    'dbTimeout',
    'dbPrepare',
    'seed',
    'clock',
    'auth',
    'log',
    'memory',
    'requestMemory',
    'slowRequest',
    'cartDays',
    'maxCarts',
    'readOnly',
    'production',
    'strictPort',
    'clientId',
    'clientSecret',
  ],
  options: [
    ...importOptions,
    { flags: '--watch', description: 'show the files anew whenever one of them is saved' },
  ],
  async run(args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    const files = await readServedFiles(args, flags, resolved);
    // Loads the service lazily: it is more than half of the code, and no other command needs it.
    const { serveUntil } = await import('../serve/serve-until.js');
    return runInterruptibly((signal) => serveUntil(signal, settings, files));
  },
};

/** @throws UsageError if files and settings contradict each other. */
async function readServedFiles(
  args: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  { settings: { seed, readOnly }, sources }: ResolvedSettings,
): Promise<ServedFiles | undefined> {
  if (!args.every((file) => file === '-' || isSeedFile(file))) {
    throw new UsageError(
      'serve takes files that end in .csv, .ndjson, .jsonl or .json, or - for standard input.',
    );
  }
  const served = {
    request: await readImportRequest(args, flags),
    isWatched: flags.watch === true,
  };
  requireWatchable(served);
  if (args.length === 0) return undefined;
  if (seed.length > 0) throw new UsageError('name the files once: as arguments or with --seed.');
  if (readOnly) {
    throw new UsageError(
      `--read-only changes nothing, so no files can be put into the database; it comes from ${sources.readOnly}.`,
    );
  }
  return served;
}
