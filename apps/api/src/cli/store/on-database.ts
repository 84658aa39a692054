import { nameOfDatabase } from '../../config/database-address.js';
import { settingDefinitions } from '../../config/setting-definitions.js';
import { quoteWord } from '../quote-word.js';

/**
 * Adds the `--db` flag to a command, unless the database is the default one. Contains no password.
 */
export function onDatabase(command: string, db: string): string {
  return db === settingDefinitions.db.fallback
    ? command
    : `${command} --db ${quoteWord(nameOfDatabase(db))}`;
}
