import type { CatalogStore } from '../../catalog/catalog-store.js';
import { createReleaseMemories, numbered } from '../../catalog/release-format/node-row.js';
import type { KeyStore } from '../../commerce/storage.js';
import type { Memory } from '../../memory/memory.js';
import type { SeedStore } from '../../seeding/seed-store.js';
import type { Engine } from '../engine/engine.js';
import { text } from '../engine/statement.js';
import { createCatalogRecords } from '../stores/catalog-records.js';
import type { ImportManner } from '../stores/import-records.js';
import { openDraft } from '../stores/open-draft.js';
import { openPublication } from '../stores/open-publication.js';
import { createSeedStore } from '../stores/seed-store.js';
import type { Connection } from './connection/connection.js';
import { createLongWork, openReading } from './connection/long-work.js';
import type { Queryable } from './connection/pool.js';
import { prepareNodeList, prepareProductList } from './reading/product-list.js';
import { createReleaseWork, type PostgresCleaner } from './release-work.js';

/** Key store in one row, which every change locks. */
export function createPostgresKeyStore({
  query,
  write,
}: Pick<Connection, 'query' | 'write'>): KeyStore {
  return {
    read: () => readKept({ query }, 'SELECT kept FROM token_keys'),
    change: (make) =>
      write(async (transaction) => {
        // A missing row cannot be locked, so it is inserted first; concurrent inserts wait for the
        // first one.
        await transaction.run({
          text: `INSERT INTO token_keys (kept) VALUES ('') ON CONFLICT DO NOTHING`,
        });
        const kept = make(await readKept(transaction, 'SELECT kept FROM token_keys FOR UPDATE'));
        transaction.send({ text: 'UPDATE token_keys SET kept = $1', values: [kept] });
        return kept;
      }),
  };
}

/** Returns the stored text; undefined for the empty row, which only serves as a lock. */
async function readKept(
  asked: Pick<Queryable, 'query'>,
  text: string,
): Promise<string | undefined> {
  const [row] = await asked.query<{ kept: string }>({ text });
  return row?.kept || undefined;
}

/** Dependencies of the catalog store. */
interface CatalogStoreParts {
  readonly connection: Connection;
  readonly engine: Engine;
  /** Returns the number of the last change that a reader could see. */
  readonly revision: () => number | Promise<number>;
  readonly cleaner: PostgresCleaner;
  /** Cache for the content of public releases. */
  readonly memory: Memory;
}

/** Creates the store of catalogs, rules and releases. */
export function createPostgresCatalogStore({
  connection,
  engine,
  revision,
  cleaner,
  memory: bounded,
}: CatalogStoreParts): CatalogStore {
  const records = createCatalogRecords(engine, revision);
  const findProducts = prepareProductList(connection, createReleaseMemories(bounded));
  const findNodes = prepareNodeList(connection);
  const releases = createReleaseWork(connection, cleaner);

  return {
    ...records,
    async withdrawRelease(catalogId, releaseId) {
      const isWithdrawn = await records.withdrawRelease(catalogId, releaseId);
      if (isWithdrawn) cleaner.cleanUpInBackground();
      return isWithdrawn;
    },
    findProducts: (release, query) => findProducts(numbered(release), query),
    findNodes: (release, query) => findNodes(numbered(release), query),
    openPublication: (request) => openPublication(releases, request),
    openDraft: (request) => openDraft(() => openReading(connection, { pipelined: true }), request),
  };
}

/** The records that seeds fill a store with. */
export function createPostgresSeedStore(
  connection: Connection,
  engine: Pick<Engine, 'ask'>,
): SeedStore {
  return createSeedStore(engine, createLongWork(connection), importManner);
}

const importManner: ImportManner = {
  batchSize: 1_000,
  begin: [],
  analyse: [text('ANALYZE seed_references, seed_skus, seed_losses, seed_written')],
};
