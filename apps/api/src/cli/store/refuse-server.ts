import { isDatabaseAddress } from '../../config/database-address.js';
import { UsageError } from '../../config/usage-error.js';

/**
 * Rejects the address of a database server for a command that needs a file; names the alternative.
 * @throws UsageError.
 */
export function refuseServer(db: string, reason: string): void {
  if (isDatabaseAddress(db)) throw new UsageError(`${reason} docs/running.md has more.`);
}
