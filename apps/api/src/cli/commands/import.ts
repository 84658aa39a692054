import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Commerce, SeedReport } from '@aisle/core';
import { findServer } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { loadSettings } from '../../config/resolve-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { findNode } from '../../examples/find-examples.js';
import { printableLine } from '../../http/errors/printable.js';
import { requireReadable } from '../../import/read-seed-files.js';
import { type Command, exitCodes } from '../command.js';
import { addressOf, linkToProducts, onOneLine, renderCurl } from '../describe-failure.js';
import { importOptions, readImportRequest } from '../import/import-request.js';
import { type ImportRun, publishTouched, runImport, tellReleases } from '../import/run-import.js';
import { runInterruptibly } from '../interruption.js';
import type { Published } from '../report-publish.js';
import { clearHalf } from '../store/load-files.js';
import { isFile, isInMemory, pathsOf, useStore } from '../store/open-store.js';
import { giveWay, onDatabase, refuseReadOnly, storeFlags } from '../store/store-use.js';
import { jsonOption, print, printJson, say, warn } from '../terminal/say.js';

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

/**
 * If the default catalog at `/catalog` is not among the imported ones, prints its name and how to
 * change the default.
 */
async function tellDefault(
  commerce: Commerce,
  imported: readonly string[],
  db: string,
  tell: (text: string) => void,
): Promise<void> {
  const shown = await findDefault(commerce);
  if (shown === undefined || imported.includes(shown)) return;
  const catalogs = await commerce.catalog.listCatalogs();
  const first = catalogs.find(({ id }) => imported.includes(id));
  const present = catalogs.find(({ id }) => id === shown);
  if (first === undefined || present === undefined) return;
  tell(
    `The default catalog at /catalog is "${printableLine(present.name)}". To make "${printableLine(first.name)}" the default, run ${onDatabase(`aisle publish ${first.id} --default`, db)}`,
  );
}

/**
 * Returns the id of the catalog that an anonymous shopper sees; undefined if nothing is published.
 */
async function findDefault({ catalog }: Commerce): Promise<string | undefined> {
  try {
    return (await catalog.getRelease({})).release.attributes.catalog_id;
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Returns a curl command and a link that show the published products. Undefined if there are no
 * products.
 */
async function renderWhereabouts(
  commerce: Commerce,
  settings: Pick<Settings, 'host' | 'port' | 'db' | 'auth' | 'clientId' | 'tls' | 'tlsCert'>,
  catalogIds: readonly string[],
): Promise<string | undefined> {
  const node = await findNode(commerce, (id) => catalogIds.includes(id));
  if (node.catalog_id === undefined) return undefined;
  const running = findAddress(settings.db);
  const api = running ?? addressOf(settings);
  const { auth, clientId, db } = settings;
  const files = isFile(db) ? pathsOf(db) : undefined;
  const file = files && resolve(files.token);
  const needs = {
    token: auth === 'required' ? { clientId, file } : undefined,
    certificate:
      files && isOwn(api, files.certificate, settings) ? resolve(files.certificate) : undefined,
  };
  return [
    running === undefined
      ? `Start a server (${onDatabase('aisle serve', db)}) to see the products:`
      : 'See the products on the running server:',
    `  ${onOneLine(renderCurl(api, node, needs))}`,
    `  ${linkToProducts(api, node)}`,
  ].join('\n');
}

/** Returns the address that the running server registered on the database; undefined if unknown. */
function findAddress(db: string): string | undefined {
  if (!isFile(db)) return undefined;
  try {
    return findServer(db)?.address;
  } catch {
    return undefined;
  }
}

/** @returns true if the server uses the certificate that it made itself. */
function isOwn(api: string, file: string, { tlsCert }: Pick<Settings, 'tlsCert'>): boolean {
  return api.startsWith('https:') && tlsCert === undefined && existsSync(file);
}
