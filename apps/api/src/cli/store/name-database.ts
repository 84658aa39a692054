import { CommerceError } from '@aisle/schema';
import { nameOfDatabase } from '../../config/database-address.js';
import { loadSettings } from '../../config/load-settings.js';

/** A failure of the store that flags name, with that name. */
export function nameDatabase(error: unknown, flags: Readonly<Record<string, unknown>>): unknown {
  return isOfStore(error) ? nameStore(error, loadSettings(flags).settings.db) : error;
}

/** A failure of a store with the name of its file or server, which callers of the service are not told. */
export function nameStore(error: unknown, db: string): unknown {
  if (!isOfStore(error)) return error;
  const [first = '', ...others] = error.details;
  const details = [`${nameOfDatabase(db)}: ${first}`, ...others];
  return new CommerceError(error.code, details, { cause: error });
}

function isOfStore(error: unknown): error is CommerceError {
  return error instanceof CommerceError && /^The (store|database) /.test(error.details[0] ?? '');
}
