import { isDatabaseAddress } from '../../config/database-address.js';
import { UsageError } from '../../config/usage-error.js';

/**
 * Refuses the address of a database server where a command is about a file, with what there is instead.
 * @throws UsageError.
 */
export function refuseServer(db: string, reason: string): void {
  if (isDatabaseAddress(db)) throw new UsageError(`${reason} docs/running.md has more.`);
}
