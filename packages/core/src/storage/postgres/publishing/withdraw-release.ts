import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';
import { lockReleases } from './reserve-release.js';

/**
 * Marks a release as unreadable. Call it in a transaction.
 * @returns true if the release was readable until now.
 */
export async function withdrawRelease(
  transaction: Queryable,
  catalogId: string,
  releaseId: string,
): Promise<boolean> {
  await lockReleases(transaction);
  const marked = await transaction.run({
    text: `UPDATE releases SET state = 'pruned'
      WHERE catalog_id = $1 AND id = $2 AND state = 'published'`,
    values: [keyText(catalogId), keyText(releaseId)],
  });
  return marked > 0;
}
