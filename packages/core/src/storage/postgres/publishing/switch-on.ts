import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import { mergeSaleChanges } from '../../../catalog/pricing/sale-changes.js';
import type { PublicationEnd } from '../../../catalog/publication.js';
import type { SaleChange } from '../../../catalog/release.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import {
  type ReleaseRow,
  readRelease,
  sealOfRelease,
} from '../../../catalog/release-format/release-row.js';
import { type ListedRelease, listedProducts } from '../../../catalog/release-format/stored-list.js';
import { readStored } from '../../../integrity/read-stored.js';
import type { Queryable } from '../connection/statements.js';

/** Maximum number of logged changes to keep for catalogs that are rarely published. */
const maxChanges = 200_000;

/**
 * Makes the release the newest one and prunes releases beyond the number to keep. Call it in a
 * transaction of its publication that locks the states of releases.
 */
export async function switchOn(
  transaction: Queryable,
  release: ListedRelease,
  { catalog_id, keep, now }: PublicationRequest,
  { languages, default_language, sale_changes }: PublicationEnd,
): Promise<NumberedRelease> {
  const { number, generation } = release;
  const [earlier] = await transaction.query<{ sale_changes: string }>({
    text: `SELECT sale_changes FROM releases
      WHERE generation = $1 AND state = 'published' ORDER BY number DESC LIMIT 1`,
    values: [generation],
  });
  const carried = readStored<SaleChange[]>(earlier?.sale_changes ?? '[]');
  const [published] = await transaction.query<ReleaseRow>({
    text: `UPDATE releases SET state = 'published', published_at = $2, languages = $3,
        default_language = $4, sale_changes = $5, products = $6 WHERE number = $1
      RETURNING number, id, catalog_id, generation, state, published_at, default_language,
        languages, sale_changes, products, seal`,
    values: [
      number,
      now,
      JSON.stringify(languages),
      default_language,
      JSON.stringify(mergeSaleChanges([...carried, ...sale_changes])),
      await countListed(transaction, release),
    ],
  });
  if (!published) throw new RangeError('a release that is switched on has a row');
  await transaction.run({
    text: 'UPDATE releases SET seal = $2 WHERE number = $1',
    values: [number, sealOfRelease(published)],
  });
  await transaction.run({
    text: `UPDATE releases SET state = 'pruned'
      WHERE catalog_id = $1 AND state = 'published' AND number NOT IN (
        SELECT number FROM releases WHERE catalog_id = $1 AND state = 'published'
        ORDER BY number DESC LIMIT $2)`,
    values: [catalog_id, keep],
  });
  // A release that finishes after newer ones is pruned at once.
  const [row] = await transaction.query<ReleaseRow>({
    text: 'SELECT * FROM releases WHERE number = $1',
    values: [number],
  });
  const stored = row && readRelease(row);
  if (!stored) throw new RangeError('a release that is switched on can be read');
  // Changes that every catalog's newest release knows are of no use any more.
  await transaction.run({
    text: `DELETE FROM changes WHERE number <= greatest(
      (SELECT changes - ${maxChanges} FROM store),
      (SELECT min(known) FROM (
        SELECT max(changes) AS known FROM releases WHERE state = 'published'
        GROUP BY catalog_id) AS newest))`,
  });
  return stored;
}

/** Products that nodes list: everything but the components that only bundles show. */
async function countListed(transaction: Queryable, release: ListedRelease): Promise<number> {
  const { node, attribute, value } = listedProducts(release);
  const [row] = await transaction.query<{ total: number }>({
    text: `SELECT total FROM release_lists
      WHERE node = $1 AND attribute = $2 AND value = $3 AND since <= $4
      ORDER BY since DESC LIMIT 1`,
    values: [node, attribute, value, release.number],
  });
  return row?.total ?? 0;
}
