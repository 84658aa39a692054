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
  {
    version: 5,
    sql: `
CREATE TABLE orders (
  id text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  created_at bigint NOT NULL,
  account_id text COLLATE "C",
  email text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  payment text COLLATE "C" NOT NULL,
  shipping text COLLATE "C" NOT NULL,
  cart_id text COLLATE "C",
  cart_version text COLLATE "C",
  idempotency_key text COLLATE "C",
  document text NOT NULL,
  checksum bigint
);
CREATE INDEX orders_by_time ON orders (created_at, id);
CREATE INDEX orders_by_account ON orders (account_id, created_at, id);
CREATE INDEX orders_by_cart ON orders (cart_id);
`,
  },
  {
    version: 6,
    sql: `
-- "account_id" is in small letters; null for a cart that belongs to nobody. "updated_at" is 0 until the next change.
ALTER TABLE carts ADD COLUMN account_id text COLLATE "C";
ALTER TABLE carts ADD COLUMN updated_at bigint NOT NULL DEFAULT 0;
CREATE INDEX carts_by_account ON carts (account_id, updated_at) WHERE account_id IS NOT NULL;
`,
  },
  {
    version: 7,
    sql: `
ALTER TABLE account_members ADD COLUMN id text COLLATE "C" NOT NULL DEFAULT '';
UPDATE account_members SET id = lower(document::json ->> 'id');
CREATE INDEX account_members_by_id ON account_members (id);

CREATE TABLE account_memberships (
  account_id text COLLATE "C" NOT NULL,
  username text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, username)
);
CREATE INDEX account_memberships_by_member ON account_memberships (username);
INSERT INTO account_memberships
  SELECT lower(account.id), username
  FROM account_members, json_array_elements_text(document::json -> 'account_ids') AS account (id);
`,
  },
  {
    version: 8,
    sql: `
-- Products of a release may be shortened with the dictionary of their generation, which is the first of its rows in
-- "release_products". Earlier programs cannot read them.
`,
  },
];

/** Version of the tables that this program expects. */
export const newestVersion = migrations.at(-1)?.version ?? 0;
