import { existsSync } from 'node:fs';
import { loadSettings, type ResolvedSettings } from '../../config/resolve-settings.js';
import {
  type SettingDefinition,
  type SettingName,
  settingDefinitions,
  settingNames,
} from '../../config/setting-definitions.js';
import { UsageError } from '../../config/setting-parsers.js';
import { printableLine } from '../../http/errors/printable.js';
import { isSeedFile } from '../../import/read-seed-files.js';
import { type Check, checkCertificate, checkDatabase, checkStart } from '../doctor.js';
import { importOptions, readImportRequest } from '../import/import-request.js';
import { requireWatchable, type ServedFiles } from '../import/run-import.js';
import { runInterruptibly } from '../interruption.js';
import { playgroundFolder } from '../playground-folder.js';
import { exitCodes } from '../publish-catalogs.js';
import { jsonOption, print, printJson } from '../terminal/say.js';
import { readVersion } from '../version.js';
import type { Command } from './restore.js';

/** Shows the effective configuration and checks whether Aisle can start with it. */
export const doctor: Command = {
  usage: 'doctor',
  description: 'print every setting with its source, and check that the service can start',
  example: 'aisle doctor --json',
  settings: settingNames,
  options: [jsonOption],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const checks: readonly Check[] = [
      { what: 'aisle', found: readVersion() },
      { what: 'Node', found: process.versions.node },
      ...(await checkDatabase(resolved.settings)),
      ...checkCertificate(resolved.settings),
      ...(await checkStart(resolved.settings)),
      checkPlayground(),
    ];
    const rows = [
      ...settingNames.map((name) => [name, showValue(name, resolved), resolved.sources[name]]),
      [],
      ...checks.map(({ what, found, isFailed }) => [what, isFailed ? `! ${found}` : found]),
    ];
    const isWell = !checks.some((check) => check.isFailed);
    if (flags.json === true) {
      printJson({
        is_well: isWell,
        settings: Object.fromEntries(
          settingNames.map((name) => [
            name,
            { value: showValue(name, resolved), source: resolved.sources[name] },
          ]),
        ),
        checks: checks.map(({ what, found, isFailed = false }) => ({
          what,
          found,
          is_failed: isFailed,
        })),
      });
    } else print(alignColumns(rows));
    return isWell ? exitCodes.done : exitCodes.failed;
  },
};

function checkPlayground(): Check {
  const what = 'playground';
  return existsSync(playgroundFolder)
    ? { what, found: 'is built' }
    : { what, found: 'is not built; run npm run build', isFailed: true };
}

function showValue(name: SettingName, { settings, sources }: ResolvedSettings): string {
  const { isSecret, shown = String }: SettingDefinition<unknown> = settingDefinitions[name];
  const value = settings[name];
  if (isSecret) return sources[name] === 'default' ? '(the default)' : '(set)';
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '(not set)';
  if (name === 'clock' && typeof value === 'number') return new Date(value).toISOString();
  return Array.isArray(value) ? value.map((one) => shown(one)).join(', ') : shown(String(value));
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printableLine));
  const width = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), Math.min(width(1), 40)];
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

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
