import { nameOfDatabase } from '../../config/database-address.js';
import { settingDefinitions } from '../../config/setting-definitions.js';
import { quoteWord } from '../quote-word.js';

/** A command that is about a database, which it names unless that is the usual one. No password is in it. */
export function onDatabase(command: string, db: string): string {
  return db === settingDefinitions.db.fallback
    ? command
    : `${command} --db ${quoteWord(nameOfDatabase(db))}`;
}
