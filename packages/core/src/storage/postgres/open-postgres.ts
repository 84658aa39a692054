import { guardPublishing } from '../../catalog/publishing/guard-publishing.js';
import type { Storage } from '../../commerce/storage.js';
import { createTurnsByKey } from '../../environment/create-turns.js';
import { createGate } from '../../environment/gate.js';
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
import { createMemory, takeMemory } from '../../memory/memory.js';
import { guardSeeds } from '../../seeding/guard-seeds.js';
import { hearAnnouncements } from './connection/change-channel.js';
import { connect } from './connection/connection.js';
import type { PostgresOptions } from './connection/settings.js';
import { createPostgresInspection } from './inspection/catalog-inspection.js';
import { createPostgresKeyStore } from './keys.js';
import { createPostgresCartStore } from './postgres-cart-store.js';
import { createPostgresCatalogStore } from './postgres-catalog-store.js';
import { createPostgresInventoryStore } from './postgres-inventory-store.js';
import { createPostgresSeedStore } from './postgres-seed-store.js';
import { createPostgresSubscriptionStore } from './postgres-subscription-store.js';
import { createSweeper } from './publishing/free/sweep-releases.js';
import { createStoreRevision } from './reading/store-revision.js';
import { openReplicas } from './replicas/open-replicas.js';
import { createUpdateQueue } from './update-queue.js';
import { describeStore, measureStore } from './upkeep/store-facts.js';
import { checkStore } from './upkeep/store-health.js';

/** The longest time that both the driver and the server count, rounded down, in milliseconds. */
const longestTime = 2_000_000_000;

const timeRule = optional(
  'a whole number of milliseconds from 1 to 2,000,000,000',
  (value) => isCount(value) && Number(value) <= longestTime,
);

const optionRules: Readonly<Record<keyof PostgresOptions, OptionRule>> = {
  connectionString: ['an address as postgres://user:password@host:5432/database', isText],
  schema: optional('the name of a schema', isText),
  poolSize: optional('a whole number of connections from 1 on', isCount),
  connectTimeout: timeRule,
  statementTimeout: timeRule,
  prepare: switchRule,
  readOnly: switchRule,
  memory: memoryRule,
  readConnectionStrings: optional(
    'a list of addresses',
    (value) => Array.isArray(value) && value.every(isText),
  ),
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
  const replicas = openReplicas(options, () => revision.read());
  const sweeper = createSweeper(connection);
  const updates = createTurnsByKey();
  const queue = createUpdateQueue(updates);
  const gate = createGate();
  const memory = takeMemory(options.memory ?? createMemory());
  return {
    memory,
    catalog: guardPublishing(
      createPostgresCatalogStore({
        connection,
        replicas,
        revision: () => revision.read(),
        sweeper,
        memory,
      }),
      gate,
    ),
    inspection: createPostgresInspection(connection),
    subscriptions: createPostgresSubscriptionStore(connection, queue),
    carts: createPostgresCartStore(connection, queue),
    inventories: createPostgresInventoryStore(connection),
    seeds: guardSeeds(createPostgresSeedStore(connection), gate),
    keys: createPostgresKeyStore(connection),
    describe: () => describeStore(connection),
    measure: () => measureStore(connection),
    sweep: () => sweeper.sweep(),
    check: () => checkStore(connection),
    replicas: () => replicas.map(({ state }) => state()),
    async close() {
      await gate.close();
      await updates.settle();
      await sweeper.close();
      await revision.close();
      await Promise.all(replicas.map((replica) => replica.close()));
      await connection.close();
    },
  };
}
