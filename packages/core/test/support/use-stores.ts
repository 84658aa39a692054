import pg from 'pg';
import type { Storage } from '../../src/commerce/storage.js';
import { expectOneAtATime } from './one-at-a-time.js';
import { useSchemas } from './use-schema.js';

/** Stores for tests that open many: emptied schemas are reused. */
export interface StoresInUse {
  /** Opens an empty store. */
  openStorage(): Promise<Storage>;
  /** Opens the store at a location that one of its storages reported. */
  openAgain(location: string): Promise<Storage>;
}

interface Place {
  readonly connectionString: string;
  /** Number of open storages of the store. */
  open: number;
}

/** Creates the stores; `open` takes a connection string. */
export function useStores(open: (connectionString: string) => Promise<Storage>): StoresInUse {
  const makeSchema = useSchemas();
  expectOneAtATime();
  const places = new Map<string, Place>();

  /** Reserves a store synchronously, so that nobody else takes it meanwhile. */
  const openAt = async (place: Place, isToEmpty = false): Promise<Storage> => {
    place.open += 1;
    if (isToEmpty) await empty(place.connectionString);
    const storage = await open(place.connectionString);
    const { location } = await storage.describe();
    places.set(location, place);
    let isOpen = true;
    return {
      ...storage,
      async close() {
        await storage.close();
        if (isOpen) place.open -= 1;
        isOpen = false;
      },
    };
  };

  return {
    async openStorage() {
      const free = [...places.values()].find((place) => place.open === 0);
      if (free) return openAt(free, true);
      return openAt({ connectionString: await makeSchema(), open: 0 });
    },
    openAgain(location) {
      const place = places.get(location);
      if (!place) throw new RangeError(`no storage was opened at ${location}`);
      return openAt(place);
    },
  };
}

/** Empties the tables of a store. */
async function empty(connectionString: string): Promise<void> {
  const address = new URL(connectionString);
  const schema = address.searchParams.get('schema');
  address.searchParams.delete('schema');
  const client = new pg.Client({
    connectionString: address.href,
    options: `-c search_path="${schema}"`,
  });
  await client.connect();
  try {
    // Truncating small tables takes long; deleting from large ones leaves dead rows that slow down
    // later tests.
    await client.query(`
      DO $$ DECLARE name text; size bigint; BEGIN
        FOR name, size IN SELECT relname, pg_relation_size(oid) FROM pg_class
          WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
            AND relname <> 'store' AND pg_relation_size(oid) > 0
        LOOP
          EXECUTE format(CASE WHEN size > 250000 THEN 'TRUNCATE %I' ELSE 'DELETE FROM %I' END, name);
        END LOOP;
      END $$;
      UPDATE store SET revision = 0, changes = 0, releases = 0`);
  } finally {
    await client.end();
  }
}
