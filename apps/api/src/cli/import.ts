import type { Commerce, SeedReport } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { loadSettings, UsageError } from '../config.js';
import { type Command, exitCodes } from './command.js';
import { giveWay } from './give-way.js';
import { runInterruptibly } from './interruption.js';
import { type LoadOptions, loadFiles } from './load-files.js';
import { noteNewDatabase } from './note-new-database.js';
import { openStore } from './open-store.js';
import { publishCatalogs } from './publish-catalogs.js';
import { isEmpty } from './terminal/describe-contents.js';
import { countNouns, formatSeconds } from './terminal/format-progress.js';
import { createTouchedCatalogs } from './touched-catalogs.js';

/** Puts files into the database: all that is in them, or nothing. */
export const importFiles: Command = {
  usage: 'import <files...>',
  description:
    'put files into the database: seeds (.json, .ndjson, .jsonl) and product lists (.csv)',
  settings: ['db', 'clock'],
  options: [
    {
      flags: '--currency <code>',
      description: "currency of the prices in CSV files (default: the store's)",
    },
    { flags: '--publish', description: 'publish the catalogs that the import touches' },
  ],
  async run(files, flags) {
    const currency = readCurrency(flags.currency);
    const { settings } = loadSettings(flags);
    const startedAt = performance.now();
    giveWay();
    return runInterruptibly(async (signal) => {
      const database = noteNewDatabase(settings.db);
      const commerce = openStore(settings, 'make');
      let isDone = false;
      try {
        if (await commerce.clearUnfinishedFill({ signal })) {
          process.stderr.write('the first fill of the database was cut off; it is empty again\n');
        }
        const touched = createTouchedCatalogs();
        const report = await loadFiles(commerce, files, {
          ...(await prepareCurrency(commerce, currency)),
          signal,
          onRecord: ({ record }) => touched.note(record),
        });
        const seconds = (performance.now() - startedAt) / 1000;
        process.stdout.write(`${summarize(report)} in ${formatSeconds(seconds)}\n`);
        await publishTouched(commerce, flags.publish ? touched.find(report) : () => false, signal);
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

async function publishTouched(
  commerce: Commerce,
  isTouched: (catalogId: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const catalogs = await commerce.catalog.listCatalogs();
  const touched = catalogs.filter(({ id }) => isTouched(id));
  await publishCatalogs(commerce, touched, signal);
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
  process.stderr.write(
    `prices are read in ${currency}; the store shows ${default_currency} unless a request asks for another (X-Moltin-Currency)\n`,
  );
  return { currency };
}

function readCurrency(flag: unknown): string | undefined {
  if (flag === undefined) return undefined;
  const currency = String(flag);
  if (/^[A-Z]{3}$/.test(currency)) return currency;
  throw new UsageError(
    `--currency is ${JSON.stringify(currency)}; it must be a three-letter code such as EUR.`,
  );
}

function summarize({ records, published }: SeedReport): string {
  const parts = Object.entries(records)
    .filter(([type]) => type !== 'publish')
    .map(([type, number]) => countNouns(number, type.replaceAll('_', ' ')));
  const stored = parts.length === 0 ? 'nothing to store' : `stored ${parts.join(', ')}`;
  if (published.length === 0) return stored;
  return `${stored}; published ${countNouns(published.length, 'release')}`;
}

/** A file that is wrong leaves the database as it was; the user is told. */
function explain(error: unknown): unknown {
  if (!(error instanceof CommerceError) || error.code !== 'validation_failed') return error;
  const { details } = error;
  return new CommerceError(error.code, [...details, 'Nothing was changed.']);
}
