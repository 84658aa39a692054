import { describe } from 'vitest';
import { describeStorageContract } from '../../../test/contract/describe-storage-contract.js';
import { openSqlite } from './open-sqlite.js';

describe('a store in memory', () => describeStorageContract(() => openSqlite(':memory:')));
