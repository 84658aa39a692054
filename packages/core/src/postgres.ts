export type { PostgresOptions } from './storage/postgres/connection/settings.js';
export { openPostgres } from './storage/postgres/open-postgres.js';
