import { describe } from 'vitest';
import { useSchemas } from '../../../test/support/use-schema.js';
import { describeStorageContract } from '../../testing/describe-storage-contract.js';
import type { PostgresOptions } from './connection/settings.js';
import { openPostgres } from './open-postgres.js';

const makeSchema = useSchemas();

describe('as it comes', () => declareContract({}, true));
describe('behind a pooler that keeps no plans', () => declareContract({ prepare: false }, false));

function declareContract(options: Partial<PostgresOptions>, thorough: boolean): void {
  // The location of a store has no password.
  const places = new Map<string, string>();
  const open = (connectionString: string) => openPostgres({ ...options, connectionString });

  describeStorageContract(
    async () => {
      const connectionString = await makeSchema();
      const storage = await open(connectionString);
      const { location } = await storage.describe();
      places.set(location, connectionString);
      return storage;
    },
    { openAgain: (location) => open(places.get(location) ?? location), keys: true, thorough },
  );
}
