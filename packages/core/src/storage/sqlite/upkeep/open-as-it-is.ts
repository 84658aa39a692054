import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { requireOwnFile } from '../connection/migrate.js';
import { prepareFile } from '../connection/open-database.js';
import { filesOfStore, memoryLocation } from '../connection/store-files.js';
import { nameFile } from './name-file.js';

/**
 * Opens a store's file for reading, whatever version its tables have.
 * @throws CommerceError `unusable_file` for a missing file, or one of another program or a newer
 * version.
 */
export function openAsItIs(location: string): Database.Database {
  if (location === memoryLocation) {
    throw new CommerceError(
      'unusable_file',
      'A store in memory has no file; name that of a store.',
    );
  }
  prepareFile(location, true);
  let database: Database.Database | undefined;
  try {
    database = new Database(filesOfStore(location).database, { readonly: true, timeout: 1000 });
    requireOwnFile(database, location);
    return database;
  } catch (error) {
    database?.close();
    throw nameFile(location, error);
  }
}
