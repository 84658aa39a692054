import type { Database } from 'better-sqlite3';
import type { FilesQuery, FoundFiles } from '../../../catalog/catalog-store.js';
import type { FileRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';

/** Prepares reading files by their ids, as one consistent read. */
export function prepareFiles(database: Database): (query: FilesQuery) => FoundFiles {
  const prepare = (from: string) => ({
    count: database.prepare<[object], number>(`SELECT count(*) FROM ${from}`).pluck(),
    select: database
      .prepare<[object], string>(
        `SELECT document FROM ${from} ORDER BY id LIMIT @limit OFFSET @offset`,
      )
      .pluck(),
  });
  const all = prepare('files');
  const some = prepare('files WHERE id IN (SELECT value FROM json_each(@ids))');
  return database.transaction(({ ids, limit, offset }: FilesQuery): FoundFiles => {
    const { count, select } = ids ? some : all;
    const named = ids ? { ids: JSON.stringify(ids) } : {};
    const documents = select.all({ ...named, limit, offset });
    return {
      total: count.get(named) ?? 0,
      files: documents.map((document) => readStored<FileRecord>(document)),
    };
  });
}
