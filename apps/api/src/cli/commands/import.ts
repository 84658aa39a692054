import type { Commerce, SeedReport } from '@aisle/core';
import { loadSettings } from '../../config/load-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { printableLine } from '../../http/errors/printable.js';
import { requireReadable } from '../../import/read-seed-files.js';
import { tellDefault } from '../default-catalog.js';
import { exitCodes } from '../exit-codes.js';
import { importOptions, readImportRequest } from '../import/import-request.js';
import { type ImportRun, publishTouched, runImport, tellReleases } from '../import/run-import.js';
import { runInterruptibly } from '../interruption.js';
import type { Published } from '../publish-catalogs.js';
import { renderWhereabouts } from '../render-whereabouts.js';
import { clearHalf } from '../store/clear-half.js';
import { giveWay } from '../store/give-way.js';
import { onDatabase } from '../store/on-database.js';
import { useStore } from '../store/open-store.js';
import { refuseReadOnly } from '../store/refuse-read-only.js';
import { isInMemory } from '../store/store-paths.js';
import { storeFlags } from '../store/store-use.js';
import { jsonOption, printJson } from '../terminal/print-json.js';
import { print, say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

/** Imports files into the database in one transaction. */
export const importFiles: Command = {
  usage: 'import <files...>',
  description:
    'put files into the database: seeds (.json, .ndjson, .jsonl) and product lists (.csv); - is standard input',
  example: 'aisle import products.csv --currency EUR --publish',
  settings: [...storeFlags, 'clock'],
  options: [
    ...importOptions,
    jsonOption,
    {
      flags: '--publish',
      description: 'publish the catalogs that the import touches, and no others',
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
        await clearHalf(commerce, 'it is empty again', { signal, say });
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
  if (isForgotten) say('nothing of it is kept: the database is in memory (--db :memory:)');
  if (!publish) return tellUnpublished(commerce, report, settings.db, run.tell);
  const shown = await publishTouched(commerce, report, run);
  if (isForgotten) return shown;
  if (shown.length === 0) {
    run.tell('nothing to publish: no catalog shows anything of it that is new');
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
      `the catalog "${printableLine(name)}" shows this once it is published (import with --publish, or: ${onDatabase(`aisle publish ${id}`, db)})`,
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
