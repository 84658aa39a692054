import { describe } from 'vitest';
import { openSqlite } from '../sqlite.js';
import { describeLacking } from './inspection-contract/lacking.js';

describe('inspection that the engine lacks', () => {
  describeLacking(() => {
    const { inspection: _, ...storage } = openSqlite(':memory:');
    return storage;
  });
});
