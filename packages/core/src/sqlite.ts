import './storage/sqlite/require-node-version.js';

export { filesOfStore, type StoreFiles } from './storage/sqlite/connection/store-files.js';
export {
  createTestCommerce,
  type TestCommerceOptions,
} from './storage/sqlite/create-test-commerce.js';
export { openSqlite, type SqliteOptions } from './storage/sqlite/open-sqlite.js';
export { type Backup, backupSqlite } from './storage/sqlite/upkeep/backup-sqlite.js';
export type { CopyOptions } from './storage/sqlite/upkeep/copy-options.js';
export {
  discardSqlite,
  findServer,
  inspectSqlite,
  joinServers,
  type Server,
  type Serving,
  type StoreInspection,
} from './storage/sqlite/upkeep/inspect-sqlite.js';
export { type RestoreOptions, restoreSqlite } from './storage/sqlite/upkeep/restore-sqlite.js';
