import './storage/sqlite/require-node.js';

export { discardSqlite } from './storage/sqlite/discard-sqlite.js';
export { openSqlite, type SqliteOptions } from './storage/sqlite/open-sqlite.js';
export { filesOfStore, type StoreFiles } from './storage/sqlite/store-files.js';
export { type Backup, backupSqlite } from './storage/sqlite/upkeep/backup-sqlite.js';
export type { CopyOptions } from './storage/sqlite/upkeep/copy-options.js';
export { inspectSqlite, type StoreInspection } from './storage/sqlite/upkeep/inspect-sqlite.js';
export {
  findServer,
  joinServers,
  type Server,
  type Serving,
} from './storage/sqlite/upkeep/join-servers.js';
export { type RestoreOptions, restoreSqlite } from './storage/sqlite/upkeep/restore-sqlite.js';
