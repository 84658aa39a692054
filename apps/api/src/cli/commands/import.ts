import type { CatalogSummary, Commerce, SeedReport } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { loadSettings } from '../../config/load-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { printableLine } from '../../http/errors/printable.js';
import { formats, isProductList } from '../../import/read-seed-files.js';
import { exitCodes } from '../exit-codes.js';
import { describeImport } from '../import/describe-import.js';
import {
  readCurrency,
  readFormat,
  readMapping,
  requireProductList,
} from '../import/import-flags.js';
import { runInterruptibly } from '../interruption.js';
import { publishCatalogs, tellPublished } from '../publish-catalogs.js';
import { renderWhereabouts } from '../render-whereabouts.js';
import { giveWay } from '../store/give-way.js';
import { keepOlderStore } from '../store/keep-older-store.js';
import { type LoadOptions, loadFiles } from '../store/load-files.js';
import { noteNewDatabase } from '../store/note-new-database.js';
import { isInMemory, openStore } from '../store/open-store.js';
import { isEmpty } from '../terminal/describe-contents.js';
import { formatSeconds } from '../terminal/format-progress.js';
import { print, say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

/** Puts files into the database: all that is in them, or nothing. */
export const importFiles: Command = {
  usage: 'import <files...>',
  description:
    'put files into the database: seeds (.json, .ndjson, .jsonl) and product lists (.csv); - is standard input',
  settings: ['db', 'clock'],
  options: [
    {
      flags: '--currency <code>',
      description: "currency of the prices in CSV files (default: the store's)",
    },
    {
      flags: '--columns <file>',
      description: 'JSON that says which column of CSV files is what (default: those of Shopify)',
    },
    {
      flags: '--format <format>',
      description: `what comes through standard input, for the file - (${formats.join(', ')})`,
    },
    {
      flags: '--publish',
      description: 'publish the catalogs that the import touches, and no others',
    },
  ],
  async run(files, flags) {
    const currency = readCurrency(flags.currency);
    const format = readFormat(files, flags.format);
    requireProductList(files, format, flags.columns);
    const { settings } = loadSettings(flags);
    const mapping = await readMapping(flags.columns);
    const startedAt = performance.now();
    giveWay();
    const isList = files.every((file) => isProductList(file, format));
    return runInterruptibly(async (signal) => {
      await keepOlderStore(settings.db, { say, warn }, signal);
      const database = noteNewDatabase(settings.db);
      const commerce = openStore(settings, 'make');
      let isDone = false;
      try {
        const onWait = () => say('another process fills the database; waiting for it …');
        if (await commerce.clearUnfinishedFill({ signal, onWait })) {
          say('the first fill of the database was cut off; it is empty again');
        }
        const report = await loadFiles(commerce, files, {
          ...(await prepareCurrency(commerce, currency)),
          format,
          mapping,
          signal,
        });
        const seconds = (performance.now() - startedAt) / 1000;
        print(`${describeImport(report, isList)} in ${formatSeconds(seconds)}`);
        await showCatalogs(
          commerce,
          report,
          { ...settings, publish: flags.publish === true },
          signal,
        );
        isDone = true;
        return exitCodes.done;
      } catch (error) {
        throw explain(error);
      } finally {
        await commerce.close();
        if (!isDone) database.discard();
      }
    });
  },
};

/** Tells what was published; publishes the other catalogs that the import touches, or says how to. */
async function showCatalogs(
  commerce: Commerce,
  { touched, published }: SeedReport,
  settings: Settings & { readonly publish: boolean },
  signal: AbortSignal,
): Promise<void> {
  const catalogs = await commerce.catalog.listCatalogs();
  for (const release of published) {
    tellPublished(catalogs.find(({ id }) => id === release.catalog_id)?.name ?? '', release);
  }
  const done = published.map(({ catalog_id }) => catalog_id);
  const others = catalogs.filter(({ id }) => touched.includes(id) && !done.includes(id));
  const isForgotten = isInMemory(settings.db);
  if (isForgotten) say('nothing of it is kept: the database is in memory (--db :memory:)');
  else if (!settings.publish) tellUnpublished(others);
  if (!settings.publish) return;
  await publishCatalogs(commerce, others, signal);
  if (isForgotten) return;
  const shown = [...done, ...others.map(({ id }) => id)];
  if (shown.length === 0) {
    print('nothing to publish: no catalog shows anything of it that is new');
    return;
  }
  const whereabouts = await renderWhereabouts(commerce, settings, shown);
  if (whereabouts !== undefined) print(whereabouts);
}

function tellUnpublished(catalogs: readonly CatalogSummary[]): void {
  for (const { id, name } of catalogs) {
    say(
      `the catalog "${printableLine(name)}" shows this once it is published (import with --publish, or: aisle publish ${id})`,
    );
  }
}

/** The currency of an empty store is the one that its first prices are in. */
async function prepareCurrency(
  commerce: Commerce,
  currency: string | undefined,
): Promise<Pick<LoadOptions, 'currency' | 'preface'>> {
  const { default_currency } = await commerce.settings();
  if (currency === undefined || currency === default_currency) return {};
  if (isEmpty(await commerce.describe())) {
    const record = { type: 'store', default_currency: currency };
    return { currency, preface: [{ record, origin: '--currency' }] };
  }
  say(
    `prices are read in ${currency}; the store shows ${default_currency} unless a request asks for another (X-Moltin-Currency)`,
  );
  return { currency };
}

/** A file that is wrong leaves the database as it was; the user is told. */
function explain(error: unknown): unknown {
  if (!(error instanceof CommerceError) || error.code !== 'validation_failed') return error;
  const { details } = error;
  return new CommerceError(error.code, [...details, 'Nothing was changed.']);
}
