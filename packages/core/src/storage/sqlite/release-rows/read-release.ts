import type { Database } from 'better-sqlite3';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { type ReleaseRow, readRelease } from '../../../catalog/release-format/release-row.js';

/** Finds releases by catalog and id. */
export function prepareReleaseQueries(database: Database) {
  const newest = database.prepare<[string], ReleaseRow>(`
    SELECT *, ${siblings} FROM releases WHERE catalog_id = ? AND state = 'published'
    ORDER BY number DESC LIMIT 1`);
  const named = database.prepare<[string, string], ReleaseRow>(
    `SELECT *, ${siblings} FROM releases WHERE catalog_id = ? AND id = ?`,
  );
  const readable = database.prepare<[string], ReleaseRow>(`
    SELECT * FROM releases WHERE catalog_id = ? AND state = 'published' ORDER BY number DESC`);
  const published = database
    .prepare<[number, string], number>(
      `SELECT 1 FROM releases WHERE number = ? AND id = ? AND state = 'published'`,
    )
    .pluck();
  return {
    find(catalogId: string, releaseId?: string): NumberedRelease | undefined {
      const row = releaseId === undefined ? newest.get(catalogId) : named.get(catalogId, releaseId);
      return row && readRelease(row);
    },
    list: (catalogId: string): NumberedRelease[] =>
      readable.all(catalogId).flatMap((row) => readRelease(row) ?? []),
    isPublic: ({ number, id }: Pick<NumberedRelease, 'number' | 'id'>): boolean =>
      published.get(number, id) !== undefined,
  };
}

const siblings = `(
  SELECT json_group_array(sibling.id) FROM releases AS sibling
  WHERE sibling.generation = releases.generation AND sibling.state = 'published') AS siblings`;
