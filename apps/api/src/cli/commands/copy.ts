import { nameOfDatabase } from '../../config/database-address.js';
import { loadSettings } from '../../config/load-settings.js';
import { settingDefinitions } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/usage-error.js';
import { copyStore, type NamedStore } from '../copy/copy-store.js';
import { exitCodes } from '../exit-codes.js';
import { runInterruptibly } from '../interruption.js';
import { tellPublished } from '../publish-catalogs.js';
import { giveWay } from '../store/give-way.js';
import { nameStore } from '../store/name-database.js';
import { useStore } from '../store/open-store.js';
import { refuseReadOnly } from '../store/refuse-read-only.js';
import { isInMemory } from '../store/store-paths.js';
import type { DatabaseSettings, StoreUse } from '../store/store-use.js';
import { count, formatElapsed } from '../terminal/format-progress.js';
import { print, say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

/** Copies a store into an empty one, also between engines. */
export const copy: Command = {
  usage: 'copy',
  description:
    'copy all records of a store into an empty one, from SQLite to PostgreSQL or back; publish its catalogs there and compare the two',
  example: 'aisle copy --from shop.sqlite --to postgres://localhost/shop',
  settings: ['dbTimeout', 'dbPrepare'],
  options: [
    {
      flags: '--from <store>',
      description:
        'what is copied: a database file or the address of a PostgreSQL database; it may be in use',
    },
    {
      flags: '--to <store>',
      description: 'where it is copied to; it must be empty or not be there',
    },
  ],
  async run(_args, flags) {
    const from = readStore('--from', flags.from);
    const to = readStore('--to', flags.to);
    if (from === to) throw new UsageError('--from and --to name the same store.');
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'copy');
    const startedAt = performance.now();
    giveWay();
    return runInterruptibly((signal) => {
      const use = (db: string, how: StoreUse, work: (store: NamedStore) => Promise<number>) =>
        useNamed({ ...settings, db, dbRead: [] }, how, signal, work);
      return use(from, 'read', (source) =>
        use(to, 'make', async (target) => {
          const { records, published, sha256 } = await copyStore(source, target, { signal, say });
          const catalogs = await target.commerce.catalog.listCatalogs();
          const held = await target.commerce.describe();
          for (const release of published) {
            const catalog = catalogs.find(({ id }) => id === release.catalog_id);
            tellPublished(catalog?.name ?? '', release, print, held);
          }
          const time = formatElapsed(performance.now() - startedAt);
          print(
            `${target.name} holds the ${count(records)} records of ${source.name} and exports the same (SHA-256 ${sha256}), in ${time}`,
          );
          return exitCodes.done;
        }),
      );
    });
  },
};

async function useNamed(
  settings: DatabaseSettings,
  use: StoreUse,
  signal: AbortSignal,
  work: (store: NamedStore) => Promise<number>,
): Promise<number> {
  const name = nameOfDatabase(settings.db);
  try {
    return await useStore(settings, use, { say, warn, signal }, (commerce) =>
      work({ commerce, name }),
    );
  } catch (error) {
    throw nameStore(error, settings.db);
  }
}

function readStore(flag: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw new UsageError(
      'copy takes two stores: aisle copy --from store.sqlite --to postgres://user@host/database.',
    );
  }
  if (isInMemory(value)) {
    throw new UsageError(`${flag} is :memory:, and a database in memory ends with the command.`);
  }
  try {
    return settingDefinitions.db.parse(value);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `${flag} is ${JSON.stringify(nameOfDatabase(value))}; it must be ${error.message}.`,
    );
  }
}
