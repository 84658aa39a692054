import type { ReadableRow } from '../../../catalog/release-format/stored-product.js';
import { findGap } from '../../stores/release-lists.js';
import type { Queryable } from '../connection/pool.js';
import { runnerOn } from '../connection/postgres-engine.js';

/** Returns a description for each gap in public releases; checks every product. */
export async function findGaps(database: Queryable): Promise<string[]> {
  const releases = await database.query<ReadableRow>({
    text: `SELECT number, generation, products, languages FROM releases
      WHERE state = 'published' ORDER BY number`,
  });
  const { run } = runnerOn(database, String);
  const gaps: string[] = [];
  for (const release of releases) {
    const gap = await run(findGap(release, Number.POSITIVE_INFINITY));
    if (gap !== undefined) gaps.push(`release ${release.number}: ${gap}`);
  }
  return gaps;
}

/** Returns the number of rows in each table that belong to no public release. */
export async function countLost(database: Queryable): Promise<Readonly<Record<string, number>>> {
  const public_ = `SELECT generation FROM releases WHERE state = 'published'`;
  const [row] = await database.query<Readonly<Record<string, number>>>({
    text: `SELECT
      (SELECT count(*) FROM releases WHERE state = 'building') AS releases,
      (SELECT count(*) FROM generations WHERE number NOT IN (${public_})) AS generations,
      (SELECT count(*) FROM release_products WHERE number / 4294967296 NOT IN (${public_})) AS products,
      (SELECT count(*) FROM release_list_blocks WHERE number / 4294967296 NOT IN (${public_})) AS blocks,
      (SELECT count(*) FROM release_lists WHERE node / 1048576 NOT IN (${public_})) AS lists,
      (SELECT count(*) FROM release_values WHERE generation NOT IN (${public_})) AS values,
      (SELECT count(*) FROM release_files WHERE generation NOT IN (${public_})) AS files,
      (SELECT count(*) FROM release_nodes
        WHERE release NOT IN (SELECT number FROM releases WHERE state = 'published')) AS nodes,
      (SELECT count(*) FROM release_product_changes
        WHERE release NOT IN (SELECT number FROM releases WHERE state = 'published')) AS changes`,
  });
  return row ?? {};
}

/** Result of {@link countLost} if no row is lost. */
export const nothingLost = {
  releases: 0,
  generations: 0,
  products: 0,
  blocks: 0,
  lists: 0,
  values: 0,
  files: 0,
  nodes: 0,
  changes: 0,
};
