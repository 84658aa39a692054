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
-- Everything that is searched gets a column or a table, as on PostgreSQL, so that no SQL looks into a document. Columns of
-- lists hold JSON arrays; null for an empty one. "searched" has the texts that a search finds the row by, folded, as
-- bytes; between them is a byte that is in no text. The migration fills the columns from the documents.

ALTER TABLE products ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN file_ids TEXT;
ALTER TABLE products ADD COLUMN option_ids TEXT;
ALTER TABLE products ADD COLUMN variation_ids TEXT;
ALTER TABLE products ADD COLUMN price_modifiers TEXT;

CREATE TABLE variation_options (
  id TEXT NOT NULL,
  variation_id TEXT NOT NULL,
  PRIMARY KEY (id, variation_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX variation_options_by_variation ON variation_options (variation_id);

ALTER TABLE catalogs ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE catalogs ADD COLUMN hierarchy_ids TEXT NOT NULL DEFAULT '[]';

ALTER TABLE offerings ADD COLUMN searched BLOB NOT NULL DEFAULT x'';
ALTER TABLE plans ADD COLUMN searched BLOB NOT NULL DEFAULT x'';

DROP INDEX subscriptions_by_account;
ALTER TABLE subscriptions ADD COLUMN plan_id TEXT NOT NULL DEFAULT '';
ALTER TABLE subscriptions ADD COLUMN account_id TEXT NOT NULL DEFAULT '';
ALTER TABLE subscriptions ADD COLUMN searched BLOB NOT NULL DEFAULT x'';
CREATE INDEX subscriptions_by_account ON subscriptions (account_id, id);

-- One row, with the number of the last logged change. A store that is emptied keeps it.
CREATE TABLE store (
  changes INTEGER NOT NULL
) STRICT;
INSERT INTO store SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'changes';

ALTER TABLE changes RENAME TO numbered_changes;
CREATE TABLE changes (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('product', 'price', 'file', 'all')),
  key TEXT NOT NULL
) STRICT;
INSERT INTO changes SELECT number, kind, key FROM numbered_changes;
DROP TABLE numbered_changes;

-- The mark of the process that fills the store for the first time, while it does.
CREATE TABLE filling (
  only_one INTEGER PRIMARY KEY DEFAULT 1 CHECK (only_one = 1),
  mark TEXT NOT NULL
) STRICT;
INSERT INTO filling (mark) SELECT value FROM settings WHERE name = 'filling';
DELETE FROM settings WHERE name = 'filling';
`,
  },
  {
    version: 3,
    sql: `
-- Texts that releases are searched by become keys, as on PostgreSQL. "long_value" has the text of a shortened key. The
-- migration writes the keys of the releases that are there.

ALTER TABLE release_lists ADD COLUMN long_value TEXT;
ALTER TABLE release_values ADD COLUMN long_value TEXT;

-- The number of the last release. A store that is emptied keeps it.
ALTER TABLE store ADD COLUMN releases INTEGER NOT NULL DEFAULT 0;
UPDATE store SET releases = (SELECT coalesce(max(number), 0) FROM releases);
`,
  },
  {
    version: 4,
    sql: `
-- "code" is in lower case.
CREATE TABLE promotions (
  code TEXT NOT NULL PRIMARY KEY,
  document TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;
`,
  },
  {
    version: 5,
    sql: `
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  checksum INTEGER
) STRICT;
`,
  },
  {
    version: 6,
    sql: `
-- Usernames are folded.
CREATE TABLE account_members (
  username TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  checksum INTEGER
) STRICT;
`,
  },
  {
    version: 7,
    sql: `
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  account_id TEXT,
  email TEXT NOT NULL,
  status TEXT NOT NULL,
  payment TEXT NOT NULL,
  shipping TEXT NOT NULL,
  cart_id TEXT,
  cart_version TEXT,
  idempotency_key TEXT,
  document TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX orders_by_time ON orders (created_at, id);
CREATE INDEX orders_by_account ON orders (account_id, created_at, id);
CREATE INDEX orders_by_cart ON orders (cart_id);
`,
  },
  {
    version: 8,
    sql: `
-- "account_id" is in small letters; null for a cart that belongs to nobody. "updated_at" is 0 until the next change.
ALTER TABLE carts ADD COLUMN account_id TEXT;
ALTER TABLE carts ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX carts_by_account ON carts (account_id, updated_at) WHERE account_id IS NOT NULL;
`,
  },
  {
    version: 9,
    sql: `
-- "id" and "account_id" are in small letters.
ALTER TABLE account_members ADD COLUMN id TEXT NOT NULL DEFAULT '';
UPDATE account_members SET id = lower(document ->> 'id');
CREATE INDEX account_members_by_id ON account_members (id);

CREATE TABLE account_memberships (
  account_id TEXT NOT NULL,
  username TEXT NOT NULL,
  PRIMARY KEY (account_id, username)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_memberships_by_member ON account_memberships (username);
INSERT INTO account_memberships
  SELECT lower(account.value), username FROM account_members, json_each(document, '$.account_ids') AS account;
`,
  },
  {
    version: 10,
    sql: `
-- Products of a release may be shortened with the dictionary of their generation, which is the first of its rows in
-- "release_products". Earlier programs cannot read them.
`,
  },
  {
    version: 11,
    sql: `
-- A "document" of files, products and prices may be compressed: see connection/compressed-records.ts. A dictionary is
-- found by the checksum of its symbols; "number" counts those of a table, and "share" is the size of compressed records.
-- Only emptying the store deletes dictionaries. Both tables have all of them.
CREATE TABLE dictionaries (
  checksum INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  share REAL NOT NULL,
  symbols BLOB NOT NULL
) STRICT;
CREATE TABLE dictionary_copies (
  checksum INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  share REAL NOT NULL,
  symbols BLOB NOT NULL
) STRICT;
`,
  },
];

/** Version of the tables that this program expects. */
export const newestVersion = migrations.at(-1)?.version ?? 0;
