import { loadSettings, type ResolvedSettings } from '../../config/resolve-settings.js';
import { UsageError } from '../../config/setting-parsers.js';
import { isSeedFile } from '../../import/read-records.js';
import type { Command } from '../command.js';
import { importOptions, readImportRequest } from '../import/import-request.js';
import { requireWatchable, type ServedFiles } from '../import/run-import.js';
import { runInterruptibly } from '../interruption.js';

/** Serves requests until a signal stops it. */
export const serve: Command = {
  usage: 'serve [files...]',
  description:
    'start the service (default command). First imports the files, as aisle import does, and publishes them',
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
    {
      flags: '--watch',
      description: 'import and publish the files again whenever one of them is saved',
    },
  ],
  async run(args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    const files = await readServedFiles(args, flags, resolved);
    // Loads the service lazily: it is more than half of the code, and no other command needs it.
    const { serveUntil } = await import('../serve/serve-until.js');
    return runInterruptibly((signal) =>
      serveUntil(signal, settings, { files, debug: flags.debug === true }),
    );
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
      'Unsupported file type in the arguments. Use .csv, .ndjson, .jsonl or .json, or - for standard input.',
    );
  }
  const served = {
    request: await readImportRequest(args, flags),
    isWatched: flags.watch === true,
  };
  requireWatchable(served);
  if (args.length === 0) return undefined;
  if (seed.length > 0)
    throw new UsageError(
      'Files are given both as arguments and with --seed. Use only one of the two.',
    );
  if (readOnly) {
    throw new UsageError(
      `Files cannot be imported in read-only mode, which ${sources.readOnly} turns on. Leave out the files or the setting.`,
    );
  }
  return served;
}
