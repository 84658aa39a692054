import { describe } from 'vitest';
import { useStores } from '../../../test/support/use-stores.js';
import { describeStorageContract } from '../../testing/describe-storage-contract.js';
import { openPostgres } from './open-postgres.js';

const { openStorage, openAgain } = useStores((connectionString) =>
  openPostgres({ connectionString }),
);

describe('a store on PostgreSQL', () => {
  describeStorageContract(openStorage, { openAgain, keys: true });
});
