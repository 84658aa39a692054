import { CommerceError } from '@aisle/schema';
import { guardPublishing } from '../../catalog/catalog-service.js';
import type { Storage } from '../../commerce/storage.js';
import {
  isCount,
  isText,
  listenerRule,
  memoryRule,
  type OptionRule,
  optional,
  requireOptions,
  switchRule,
} from '../../environment/require-options.js';
import { createGate, createTurnsByKey } from '../../environment/store-settings.js';
import { createMemory, takeMemory } from '../../memory/memory.js';
import { guardSeeds } from '../../seeding/guard-seeds.js';
import { sql } from '../engine/statement.js';
import { createAccountStore } from '../stores/accounts.js';
import { createCartStore, createInventoryStore } from '../stores/carts.js';
import { createInspection } from '../stores/inspection.js';
import { createOrderStore } from '../stores/orders.js';
import { createStoreFacts } from '../stores/store-facts.js';
import { createSubscriptionStore } from '../stores/subscriptions.js';
import { hearAnnouncements } from './connection/commit-change.js';
import { type Connection, connect } from './connection/connection.js';
import { createPostgresEngine } from './connection/postgres-engine.js';
import type { PostgresOptions } from './connection/settings.js';
import {
  createPostgresCatalogStore,
  createPostgresKeyStore,
  createPostgresSeedStore,
} from './postgres-stores.js';
import { createStoreRevision } from './reading/store-revision.js';
import { createPostgresCleaner } from './release-work.js';

/** Selects the size of the tables of a store in bytes. */
const sizeOfTables = sql`SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`;

/**
 * Fails when a store cannot be read or written at the moment.
 * @throws CommerceError `storage_unavailable`, `busy`.
 */
async function checkStore({
  query,
  location,
  isReadOnly,
}: Pick<Connection, 'query' | 'location' | 'isReadOnly'>): Promise<void> {
  const [state] = await query<{ replica: boolean }>({
    text: 'SELECT pg_is_in_recovery() AS replica FROM store',
  });
  if (!state)
    throw new CommerceError('storage_unavailable', `${location} holds no store any more.`);
  if (!state.replica || isReadOnly) return;
  throw new CommerceError(
    'storage_unavailable',
    `${location} cannot be written: its server is a replica now.`,
  );
}

/** The longest time that both the driver and the server count, rounded down, in milliseconds. */
const longestTime = 2_000_000_000;

const timeRule = optional(
  'a whole number of milliseconds from 1 to 2,000,000,000',
  (value) => isCount(value) && Number(value) <= longestTime,
);

const optionRules: Readonly<Record<keyof PostgresOptions, OptionRule>> = {
  connectionString: ['an address such as postgres://user:password@host:5432/database', isText],
  schema: optional('the name of a schema', isText),
  poolSize: optional('a whole number of connections from 1 on', isCount),
  connectTimeout: timeRule,
  statementTimeout: timeRule,
  prepare: switchRule,
  readOnly: switchRule,
  memory: memoryRule,
  onWarning: listenerRule,
  onServerChange: listenerRule,
};

/**
 * Opens a store in a PostgreSQL database; creates missing tables. Any number of processes may open
 * it.
 * @throws CommerceError `unusable_file` for an address that can never work, and for tables of
 * another program or of a newer version. `storage_unavailable` or `busy` if the database is
 * unusable now. TypeError for unknown options.
 *
 * @example
 * // npm install pg pg-copy-streams
 * const storage = await openPostgres({ connectionString: 'postgres://shop:secret@localhost/shop' });
 * const commerce = createCommerce({ storage });
 * await commerce.close();
 */
export async function openPostgres(options: PostgresOptions): Promise<Storage> {
  requireOptions('openPostgres', options, optionRules);
  const connection = await connect(options);
  const revision = createStoreRevision({
    database: connection,
    listen: async (onHeard) => hearAnnouncements(await connection.connectClient(), onHeard),
  });
  const cleaner = createPostgresCleaner(connection);
  const updates = createTurnsByKey();
  const engine = createPostgresEngine(connection, updates);
  const gate = createGate();
  const memory = takeMemory(options.memory ?? createMemory());
  return {
    memory,
    catalog: guardPublishing(
      createPostgresCatalogStore({
        connection,
        engine,
        revision: () => revision.read(),
        cleaner,
        memory,
      }),
      gate,
    ),
    inspection: createInspection(engine),
    subscriptions: createSubscriptionStore(engine),
    accounts: createAccountStore(engine),
    orders: createOrderStore(engine),
    carts: createCartStore(engine),
    inventories: createInventoryStore(engine),
    seeds: guardSeeds(createPostgresSeedStore(connection, engine), gate),
    keys: createPostgresKeyStore(connection),
    ...createStoreFacts(engine, connection.location, () => sizeOfTables),
    cleanUp: () => cleaner.cleanUp(),
    check: () => checkStore(connection),
    async close() {
      await gate.close();
      await updates.settle();
      await cleaner.close();
      await revision.close();
      await connection.close();
    },
  };
}
