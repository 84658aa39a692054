import type { CatalogSummary, Commerce, SeedReport } from '@aisle/core';
import { nearestName } from '@aisle/schema';
import { loadSettings } from '../../config/resolve-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/setting-parsers.js';
import { printableLine } from '../../http/errors/printable.js';
import { requireReadable } from '../../import/read-seed-files.js';
import { previewCatalogs } from '../copy-store.js';
import { makeDefault, renderWhereabouts, tellDefault } from '../default-catalog.js';
import { importOptions, readImportRequest } from '../import/import-request.js';
import { type ImportRun, publishTouched, runImport, tellReleases } from '../import/run-import.js';
import { runInterruptibly } from '../interruption.js';
import { exitCodes, type Published, publishCatalogs } from '../publish-catalogs.js';
import { clearHalf } from '../store/load-files.js';
import { isInMemory, useStore } from '../store/open-store.js';
import { giveWay, onDatabase, refuseReadOnly, storeFlags } from '../store/store-use.js';
import { jsonOption, print, printJson, say, warn } from '../terminal/say.js';
import type { Command } from './restore.js';

/** Imports files into the database in one transaction. */
export const importFiles: Command = {
  usage: 'import <files...>',
  description:
    'import seeds (.json, .ndjson, .jsonl) and product lists (.csv) into the database; - reads standard input',
  example: 'aisle import products.csv --currency EUR --publish',
  settings: [...storeFlags, 'clock'],
  options: [
    ...importOptions,
    jsonOption,
    {
      flags: '--publish',
      description: 'publish the catalogs that the import changes',
    },
  ],
  async run(files, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'import');
    const request = await readImportRequest(files, flags);
    // Checks the files first: a missing file creates or migrates no database.
    await requireReadable(files, request);
    giveWay();
    return runInterruptibly((signal) =>
      useStore(settings, 'make', { say, warn, signal }, async (commerce) => {
        await clearHalf(commerce, 'removed its data', { signal, say });
        const isJson = flags.json === true;
        const run = { signal, tell: isJson ? () => undefined : print };
        const report = await runImport(commerce, request, run);
        const releases = await showReport(commerce, report, settings, {
          ...run,
          publish: flags.publish === true,
        });
        if (isJson) printJson({ ...report, published: releases });
        return exitCodes.done;
      }),
    );
  },
};

/** Publishes the touched catalogs, or prints how to; then prints where to see them. */
async function showReport(
  commerce: Commerce,
  report: SeedReport,
  settings: Settings,
  { publish, ...run }: ImportRun & { readonly publish: boolean },
): Promise<readonly Published[]> {
  const isForgotten = isInMemory(settings.db);
  if (isForgotten)
    say(
      'The imported data is lost when the command ends, because the database is in memory (--db :memory:).',
    );
  if (!publish) return tellUnpublished(commerce, report, settings.db, run.tell);
  const shown = await publishTouched(commerce, report, run);
  if (isForgotten) return shown;
  if (shown.length === 0) {
    run.tell('Nothing to publish: no catalog has changed.');
    return shown;
  }
  const catalogs = shown.map(({ catalog_id }) => catalog_id);
  const whereabouts = await renderWhereabouts(commerce, settings, catalogs);
  if (whereabouts !== undefined) run.tell(whereabouts);
  await tellDefault(commerce, catalogs, settings.db, run.tell);
  return shown;
}

async function tellUnpublished(
  commerce: Commerce,
  report: SeedReport,
  db: string,
  tell: ImportRun['tell'],
): Promise<readonly Published[]> {
  const { releases, others } = await tellReleases(commerce, report, tell);
  if (isInMemory(db)) return releases;
  for (const { id, name } of others) {
    say(
      `Publish the catalog "${printableLine(name)}" to show these changes: import with --publish, or run ${onDatabase(`aisle publish ${id}`, db)}`,
    );
  }
  await tellDefault(
    commerce,
    others.map(({ id }) => id),
    db,
    say,
  );
  return releases;
}

interface Switches {
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly default?: boolean;
  readonly json?: boolean;
}

/** Publishes the current content of catalogs. */
export const publish: Command = {
  usage: 'publish [catalogs...]',
  description: 'publish catalogs by id or name (default: all)',
  example: 'aisle publish --dry-run',
  settings: [...storeFlags, 'clock'],
  options: [
    { flags: '--dry-run', description: 'print the changes without publishing them' },
    { flags: '--force', description: 'publish unchanged catalogs too' },
    {
      flags: '--default',
      description:
        'make this the default catalog at /catalog, for shoppers without a matching rule',
    },
    jsonOption,
  ],
  async run(wanted, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    const {
      dryRun: isDry = false,
      force: isForced = false,
      default: isDefault = false,
      json: isJson = false,
    } = flags as Switches;
    if (isDry && isDefault)
      throw new UsageError(
        '--default cannot be combined with --dry-run, which changes nothing. Leave one of them out.',
      );
    if (!isDry) refuseReadOnly(resolved, 'publish');
    giveWay();
    return runInterruptibly((signal) =>
      useStore(settings, isDry ? 'read' : 'change', { say, warn, signal }, async (commerce) => {
        const catalogs = chooseCatalogs(wanted, await commerce.catalog.listCatalogs());
        const chosen = isDefault ? requireOne(catalogs) : undefined;
        const tell = isJson ? () => undefined : print;
        const result = isDry
          ? { previews: await previewCatalogs(commerce, catalogs, { signal, tell }) }
          : { releases: await publishCatalogs(commerce, catalogs, { signal, tell, isForced }) };
        if (chosen) {
          await makeDefault(commerce, chosen);
          tell(`Made ${printableLine(chosen.name)} the default catalog at /catalog.`);
        }
        if (isJson) printJson({ ...result, ...(chosen && { default_catalog_id: chosen.id }) });
        else if (catalogs.length === 0) print('Nothing to publish: there is no catalog.');
        return exitCodes.done;
      }),
    );
  },
};

/** @throws UsageError unless there is exactly one catalog. */
function requireOne(catalogs: readonly CatalogSummary[]): CatalogSummary {
  const [catalog, ...others] = catalogs;
  if (catalog !== undefined && others.length === 0) return catalog;
  throw new UsageError('--default needs exactly one catalog. Name it by its id or name.');
}

/**
 * Returns the catalogs with the given ids or names; all if none are given.
 * @throws UsageError for an unknown id or name.
 */
export function chooseCatalogs(
  wanted: readonly string[],
  catalogs: readonly CatalogSummary[],
): readonly CatalogSummary[] {
  if (wanted.length === 0) return catalogs;
  const chosen = wanted.map((text) => {
    const found = catalogs.find(({ id, name }) => id === text || name === text);
    if (found) return found;
    const names = catalogs.map(({ name }) => name);
    const nearest = nearestName(text, names);
    const hint =
      nearest === undefined ? `Catalogs: ${names.join(', ')}.` : `Did you mean ${nearest}?`;
    throw new UsageError(`Unknown catalog ${JSON.stringify(text)}. ${hint}`);
  });
  return [...new Set(chosen)];
}
