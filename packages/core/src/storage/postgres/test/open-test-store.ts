import type { SeedRecord } from '@aisle/schema/seed';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import type { Storage } from '../../../commerce/storage.js';
import { createTurnsByKey } from '../../../environment/store-settings.js';
import { createMemory } from '../../../memory/memory.js';
import { type FixedEnvironment, makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { createInspection } from '../../stores/inspection.js';
import { type Reservation, reserveRelease } from '../../stores/open-publication.js';
import { type Connection, connect } from '../connection/connection.js';
import { createPostgresEngine, runnerOn } from '../connection/postgres-engine.js';
import { createPostgresCatalogStore, createPostgresSeedStore } from '../postgres-stores.js';
import { createPostgresCleaner, type PostgresCleaner } from '../release-work.js';

/** A store with a service on it, whose rows a test can look at. */
export interface TestStore {
  readonly commerce: Commerce;
  readonly storage: Storage;
  readonly connection: Connection;
  readonly cleaner: PostgresCleaner;
  readonly environment: FixedEnvironment;
  load(records: readonly SeedRecord[]): Promise<void>;
  /** Enters an unfinished release. */
  reserve(request: PublicationRequest): Promise<Reservation>;
  /** The numbers in the first column of a query. */
  numbers(text: string, ...values: unknown[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Opens a store; one that is opened again with the same connection string is the same. */
export async function openTestStore(
  connectionString: string,
  environment = makeFixedEnvironment(),
): Promise<TestStore> {
  const connection = await connect({ connectionString });
  const cleaner = createPostgresCleaner(connection);
  const revision = async () => {
    const [row] = await connection.query<{ revision: number }>({
      text: 'SELECT revision FROM store',
    });
    return row?.revision ?? 0;
  };
  const engine = createPostgresEngine(connection, createTurnsByKey());
  const storage = {
    catalog: createPostgresCatalogStore({
      connection,
      engine,
      revision,
      cleaner,
      memory: createMemory(),
    }),
    inspection: createInspection(engine),
    seeds: createPostgresSeedStore(connection, engine),
    cleanUp: () => cleaner.cleanUp(),
    async close() {
      await cleaner.close();
      await connection.close();
    },
  } as unknown as Storage;
  const commerce = createCommerce({ storage, ...environment });
  return {
    commerce,
    storage,
    connection,
    cleaner,
    environment,
    async load(records) {
      await commerce.loadSeed(
        records.map((record, index) => ({ record, origin: `seed:${index + 1}` })),
      );
    },
    reserve: (request) =>
      connection.write((transaction) =>
        runnerOn(transaction, connection.lockKey).run(reserveRelease(connection.filling, request)),
      ),
    async numbers(text, ...values) {
      const rows = await connection.query<Readonly<Record<string, number>>>({ text, values });
      return rows.map((row) => Object.values(row)[0] ?? Number.NaN);
    },
    close: () => commerce.close(),
  };
}
