import { describe } from 'vitest';
import { openSqlite } from '../sqlite.js';
import { describeStorageContract } from './describe-storage-contract.js';

describe('an engine without inspection', () => {
  describeStorageContract(
    () => {
      const { inspection: _, ...storage } = openSqlite(':memory:');
      return storage;
    },
    { inspection: false, thorough: false },
  );
});
