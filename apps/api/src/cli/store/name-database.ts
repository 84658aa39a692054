import { CommerceError } from '@aisle/schema';
import { nameOfDatabase } from '../../config/database-address.js';
import { loadSettings } from '../../config/load-settings.js';

/** Adds the name of the database in the flags to a failure of the store. */
export function nameDatabase(error: unknown, flags: Readonly<Record<string, unknown>>): unknown {
  return isOfStore(error) ? nameStore(error, loadSettings(flags).settings.db) : error;
}

/**
 * Adds the name of its file or server to a failure of a store. HTTP clients do not see that name.
 */
export function nameStore(error: unknown, db: string): unknown {
  if (!isOfStore(error)) return error;
  const [first = '', ...others] = error.details;
  const details = [`${nameOfDatabase(db)}: ${first}`, ...others];
  return new CommerceError(error.code, details, { cause: error });
}

function isOfStore(error: unknown): error is CommerceError {
  return error instanceof CommerceError && /^The (store|database) /.test(error.details[0] ?? '');
}
