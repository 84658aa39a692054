import { isThorough } from '@aisle/testing';
import { describe } from 'vitest';
import { describeStorageContract } from '../../../test/contract/describe-storage-contract.js';
import { useStores } from '../../../test/support/use-stores.js';
import { openPostgres } from './open-postgres.js';

let opened = 0;

/**
 * Every other storage uses prepared statements, to test that both kinds see each other's writes.
 */
const { openStorage, openAgain } = useStores((connectionString) =>
  openPostgres({ connectionString, prepare: opened++ % 2 === 0 }),
);

describe('a store on PostgreSQL', () => {
  describeStorageContract(openStorage, { openAgain, keys: true, thorough: isThorough });
});
