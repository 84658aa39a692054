import { CommerceError } from '@aisle/schema';
import { loadSettings } from '../../config/load-settings.js';

/** A failure of the store with the name of its file, which callers of the service are not told. */
export function nameDatabase(error: unknown, flags: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof CommerceError)) return error;
  const [first = '', ...others] = error.details;
  if (!first.startsWith('The store ')) return error;
  const { db } = loadSettings(flags).settings;
  return new CommerceError(error.code, [`${db}: ${first}`, ...others], { cause: error });
}
