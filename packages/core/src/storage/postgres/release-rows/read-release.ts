import {
  NotPublished,
  type NumberedRelease,
} from '../../../catalog/release-format/numbered-release.js';
import { type ReleaseRow, readRelease } from '../../../catalog/release-format/release-row.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';
import type { FetchPart } from './fetch-parts.js';

/**
 * Returns the part that checks that a release is public in the snapshot of its statement. A
 * release's content is deleted only after it was pruned, so everything fetched before is as
 * published, too.
 */
export function publishedPart({ number, id }: Pick<NumberedRelease, 'number' | 'id'>): FetchPart {
  return {
    select: (bind) =>
      `1, NULL::bigint, NULL::bigint, NULL::text, NULL::text
      FROM releases WHERE number = ${bind(number)}::bigint AND id = ${bind(id)}::text
        AND state = 'published'`,
    take(rows) {
      if (rows.length === 0) throw new NotPublished();
    },
  };
}

/** The columns of a {@link ReleaseRow}. */
const columns = `number, id, catalog_id, generation, state, published_at, default_language, languages,
  sale_changes, products, seal, (
    SELECT json_agg(sibling.id)::text FROM releases AS sibling
    WHERE sibling.generation = releases.generation AND sibling.state = 'published') AS siblings`;

/** Finds a release of a catalog by its id, or the newest that can be read. */
export async function findRelease(
  database: Queryable,
  catalogId: string,
  releaseId?: string,
): Promise<NumberedRelease | undefined> {
  const [row] = await database.query<ReleaseRow>(
    releaseId === undefined
      ? {
          text: `SELECT ${columns} FROM releases WHERE catalog_id = $1 AND state = 'published'
            ORDER BY number DESC LIMIT 1`,
          values: [keyText(catalogId)],
        }
      : {
          text: `SELECT ${columns} FROM releases WHERE catalog_id = $1 AND id = $2`,
          values: [keyText(catalogId), keyText(releaseId)],
        },
  );
  return row && readRelease(row);
}
