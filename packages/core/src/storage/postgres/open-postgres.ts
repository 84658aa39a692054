import type { Storage } from '../../commerce/storage.js';
import { createTurnsByKey } from '../../environment/create-turns.js';
import { memoryRule, requireOptions } from '../../environment/require-options.js';
import { createMemory, takeMemory } from '../../memory/memory.js';
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

/**
 * Opens a store in a PostgreSQL database, whose tables are made when there are none. Any number of processes may
 * have it open.
 * @throws CommerceError `unusable_file` for an address that leads to no store and never will, and for tables of
 * another program or of a newer version; `storage_unavailable` or `busy` when the database cannot be used now.
 * TypeError for a memory that another store has.
 */
export async function openPostgres(options: PostgresOptions): Promise<Storage> {
  requireOptions('openPostgres', { memory: options.memory }, { memory: memoryRule });
  const connection = await connect(options);
  const revision = createStoreRevision({
    database: connection,
    listen: async (onHeard) => hearAnnouncements(await connection.connectClient(), onHeard),
  });
  const replicas = openReplicas(options, () => revision.read());
  const sweeper = createSweeper(connection);
  const updates = createTurnsByKey();
  const queue = createUpdateQueue(updates);
  const memory = takeMemory(options.memory ?? createMemory());
  return {
    memory,
    catalog: createPostgresCatalogStore({
      connection,
      replicas,
      revision: () => revision.read(),
      sweeper,
      memory,
    }),
    inspection: createPostgresInspection(connection),
    subscriptions: createPostgresSubscriptionStore(connection, queue),
    carts: createPostgresCartStore(connection, queue),
    inventories: createPostgresInventoryStore(connection),
    seeds: createPostgresSeedStore(connection),
    keys: createPostgresKeyStore(connection),
    describe: () => describeStore(connection),
    measure: () => measureStore(connection),
    sweep: () => sweeper.sweep(),
    check: () => checkStore(connection),
    replicas: () => replicas.map(({ state }) => state()),
    async close() {
      await updates.settle();
      await sweeper.close();
      await revision.close();
      await Promise.all(replicas.map((replica) => replica.close()));
      await connection.close();
    },
  };
}
