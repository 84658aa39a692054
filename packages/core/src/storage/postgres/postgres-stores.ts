import { CommerceError, parseTimestamp } from '@aisle/schema';
import {
  type CartRow,
  type CartSnapshot,
  type CartState,
  type CartStore,
  type DecideCart,
  readCart,
} from '../../carts/cart.js';
import type { CatalogStore } from '../../catalog/catalog-store.js';
import { type CatalogSummary, describeRelease } from '../../catalog/publication.js';
import {
  createReleaseMemories,
  numbered,
  type ReleaseRow,
  readRelease,
} from '../../catalog/release-format/node-row.js';
import type { CatalogRecord, CatalogRuleRecord } from '../../catalog/requests.js';
import type { KeyStore } from '../../commerce/storage.js';
import {
  createTurns,
  defaultStoreSettings,
  type StoreSettings,
  type TurnsByKey,
} from '../../environment/store-settings.js';
import { checksumOf, readStored } from '../../integrity/checksum.js';
import type { Memory } from '../../memory/memory.js';
import { keyText } from './connection/key-text.js';
import type { Queryable } from './connection/pool.js';
import { type Connection, requireFilled } from './connection/store-locks.js';
import type { Cleaner } from './publishing/clean-up-releases.js';
import { openPostgresDraft } from './publishing/open-draft.js';
import { openPostgresPublication } from './publishing/open-publication.js';
import { withdrawRelease } from './publishing/own-release.js';
import { prepareNodeList, prepareProductList } from './reading/product-list.js';
import { createStoreMemory } from './reading/store-revision.js';
import { changeRule, listCurrencies, listFiles } from './records/change-rule.js';
import { changeForReaders } from './records/fill-store.js';
import { findRelease } from './release-rows/read-lists.js';

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
  /** Returns the number of the last change that a reader could see. */
  readonly revision: () => number | Promise<number>;
  readonly cleaner: Cleaner;
  /** Cache for the content of public releases. */
  readonly memory: Memory;
}

/** Creates the store of catalogs, rules and releases. */
export function createPostgresCatalogStore({
  connection,
  revision,
  cleaner,
  memory: bounded,
}: CatalogStoreParts): CatalogStore {
  const memory = createStoreMemory(revision);
  const findProducts = prepareProductList(connection, createReleaseMemories(bounded));
  const findNodes = prepareNodeList(connection);
  const takeTurn = createTurns();

  return {
    revision,
    settings: () => memory.recall('settings', readSettings),
    listCatalogs,
    listCatalogRecords: () => memory.recall('catalogs', readCatalogs),
    async hasCatalog(id) {
      const text = 'SELECT 1 FROM catalogs WHERE id = $1';
      return (await connection.query({ text, values: [keyText(id)] })).length > 0;
    },
    listRules: () => memory.recall('rules', readRules),
    changeRule: (id, catalogId, decide) =>
      changeForReaders(connection, (transaction) => changeRule(transaction, id, catalogId, decide)),
    async withdrawRelease(catalogId, releaseId) {
      const isWithdrawn = await changeForReaders(connection, (transaction) =>
        withdrawRelease(transaction, catalogId, releaseId),
      );
      if (isWithdrawn) cleaner.cleanUpInBackground();
      return isWithdrawn;
    },
    listFiles: (query) => listFiles(connection, query),
    listCurrencies: () => listCurrencies(connection),
    findFirstPublished: () => memory.recall('first published', readFirstPublished),
    findRelease: (catalogId, releaseId) =>
      memory.recall(`release ${JSON.stringify([catalogId, releaseId])}`, () =>
        findRelease(connection, catalogId, releaseId),
      ),
    findProducts: (release, query) => findProducts(numbered(release), query),
    findNodes: (release, query) => findNodes(numbered(release), query),
    openPublication: (request) =>
      openPostgresPublication({ connection, cleaner, takeTurn }, request),
    openDraft: (request) => openPostgresDraft(connection, request),
  };

  async function readSettings(): Promise<StoreSettings> {
    const text = `SELECT value FROM settings WHERE name = 'store'`;
    const [row] = await connection.query<{ value: string }>({ text });
    if (row === undefined) return defaultStoreSettings;
    return { ...defaultStoreSettings, ...readStored<Partial<StoreSettings>>(row.value) };
  }

  async function listCatalogs(): Promise<readonly CatalogSummary[]> {
    const rows = await connection.query<{ document: string } & ReleaseRow>({
      text: `SELECT catalogs.document, releases.* FROM catalogs
        LEFT JOIN releases ON releases.catalog_id = catalogs.id AND releases.state = 'published'
        ORDER BY catalogs.created_at, catalogs.id, releases.number DESC`,
    });
    const catalogs = new Map<string, CatalogSummary & { releases: CatalogSummary['releases'] }>();
    for (const row of rows) {
      const { id, name, hierarchy_ids } = readStored<CatalogRecord>(row.document);
      const known = catalogs.get(id) ?? { id, name, hierarchy_ids, releases: [] };
      // A catalog without a release has one row with nulls.
      const release = row.number === null ? undefined : readRelease(row);
      const releases = release ? [...known.releases, describeRelease(release)] : known.releases;
      catalogs.set(id, { ...known, releases });
    }
    return [...catalogs.values()];
  }

  async function readCatalogs(): Promise<readonly CatalogRecord[]> {
    const text = 'SELECT document FROM catalogs ORDER BY created_at, id';
    const rows = await connection.query<{ document: string }>({ text });
    return rows.map(({ document }) => readStored<CatalogRecord>(document));
  }

  async function readRules(): Promise<readonly CatalogRuleRecord[]> {
    const text = 'SELECT document FROM catalog_rules ORDER BY created_at, id';
    const rows = await connection.query<{ document: string }>({ text });
    return rows.map(({ document }) => readStored<CatalogRuleRecord>(document));
  }

  async function readFirstPublished(): Promise<string | undefined> {
    const [row] = await connection.query<{ catalog_id: string }>({
      text: `SELECT catalog_id FROM releases WHERE state <> 'building'
        AND catalog_id IN (SELECT catalog_id FROM releases WHERE state = 'published')
        ORDER BY number LIMIT 1`,
    });
    return row?.catalog_id;
  }
}

const select = 'SELECT document, version, checksum FROM carts WHERE id = $1';

const selectState = 'SELECT version, checksum FROM carts WHERE id = $1';

/** Somebody else made a cart with the same id between the look for it and the attempt to make it. */
const wasMade = Symbol('was made');

/**
 * Creates the cart store. Changes of one cart in this process run in order, and only the first of
 * them occupies a connection.
 */
export function createPostgresCartStore(connection: Connection, queue: UpdateQueue): CartStore {
  return {
    async find(id) {
      const [row] = await connection.query<CartRow>({ text: select, values: [keyText(id)] });
      return row && readCart(row);
    },
    async findState(id) {
      const [state] = await connection.query<CartState>({
        text: selectState,
        values: [keyText(id)],
      });
      return state;
    },
    change: (id, decide) =>
      queue(`cart ${id}`, async () => {
        for (;;) {
          const changed = await change(id, decide);
          if (changed !== wasMade) return changed;
        }
      }),
    cleanUp: (now, limit) =>
      connection.run({
        text: `DELETE FROM carts WHERE id IN (
            SELECT id FROM carts WHERE expires_at <= $1 ORDER BY expires_at
            LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        values: [now, limit],
      }),
    async count() {
      const [found] = await connection.query<{ carts: number }>({
        text: 'SELECT count(*) AS carts FROM carts',
      });
      return found?.carts ?? 0;
    },
  };

  function change(
    id: string,
    decide: DecideCart,
  ): Promise<CartSnapshot | undefined | typeof wasMade> {
    return connection.write(async (transaction) => {
      const key = keyText(id);
      const [[row]] = await Promise.all([
        transaction.query<CartRow>({ text: `${select} FOR UPDATE`, values: [key] }),
        requireFilled(transaction),
      ]);
      const before = row && readCart(row);
      const record = decide(before);
      if (record === before?.record) return before;
      if (!record) {
        transaction.send({ text: 'DELETE FROM carts WHERE id = $1', values: [key] });
        return undefined;
      }
      const version = (before?.version ?? 0) + 1;
      const document = JSON.stringify(record);
      const checksum = checksumOf(document);
      const expiresAt = parseTimestamp(record.expires_at);
      const values = [key, version, expiresAt, document, checksum];
      if (before) {
        transaction.send({ text: updateCart, values });
      } else if ((await transaction.run({ text: insert, values })) === 0) {
        return wasMade;
      }
      return { record, version, checksum };
    });
  }
}

const insert = `INSERT INTO carts (id, version, expires_at, document, checksum)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`;

const updateCart = `UPDATE carts SET version = $2, expires_at = $3, document = $4, checksum = $5
  WHERE id = $1`;

/** Maximum number of waiting updates, for databases that cannot keep up. */
const mostUpdates = 1024;

/**
 * Runs an update after earlier ones of the same key in this process, so that only the first of them
 * occupies a connection.
 * @throws CommerceError `busy` when too many wait.
 */
export type UpdateQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes the queue of a store's updates. */
export function createUpdateQueue(updates: TurnsByKey): UpdateQueue {
  return async (key, work) => {
    if (updates.size() >= mostUpdates) throw tooManyUpdates();
    return updates.take(key, work);
  };
}

function tooManyUpdates(): CommerceError {
  return new CommerceError(
    'busy',
    'The store is busy, because many updates are waiting for its database. Nothing was changed; try again in a moment.',
  );
}
