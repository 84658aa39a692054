import { settingDefinitions } from '../../config/setting-definitions.js';

/** A command that is about a database, which it names unless that is the usual one. */
export function onDatabase(command: string, db: string): string {
  return db === settingDefinitions.db.fallback ? command : `${command} --db ${db}`;
}
