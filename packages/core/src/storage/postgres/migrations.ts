import type { Migration } from '../engine/engine.js';
import { firstTables } from './first-tables.js';

/** The tables of a store. To change them, add a migration; a released one stays as it is. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    sql: firstTables,
  },
  {
    version: 2,
    sql: `
-- "code" is in lower case.
CREATE TABLE promotions (
  code text COLLATE "C" PRIMARY KEY,
  document text NOT NULL,
  checksum bigint
);
`,
  },
  {
    version: 3,
    sql: `
CREATE TABLE accounts (
  id text COLLATE "C" PRIMARY KEY,
  document text NOT NULL,
  checksum bigint
);
`,
  },
  {
    version: 4,
    sql: `
CREATE TABLE account_members (
  username text COLLATE "C" PRIMARY KEY,
  document text NOT NULL,
  checksum bigint
);
`,
  },
];

/** Version of the tables that this program expects. */
export const newestVersion = migrations.at(-1)?.version ?? 0;
