import type { FilesQuery, FoundFiles } from '../../../catalog/catalog-store.js';
import type { FileRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';
import type { Connection } from '../connection/connection.js';
import { keyText } from '../connection/key-text.js';

/** Reads files by their ids, as one consistent read. */
export function listFiles(
  connection: Pick<Connection, 'read'>,
  { ids, limit, offset }: FilesQuery,
): Promise<FoundFiles> {
  const from = `files WHERE $1::text[] IS NULL OR id = ANY ($1::text[])`;
  const values = [ids?.map(keyText) ?? null];
  return connection.read(async (snapshot) => {
    const [counted, rows] = await Promise.all([
      snapshot.query<{ total: number }>({ text: `SELECT count(*) AS total FROM ${from}`, values }),
      snapshot.query<{ document: string }>({
        text: `SELECT document FROM ${from} ORDER BY id LIMIT $2 OFFSET $3`,
        values: [...values, limit, offset],
      }),
    ]);
    return {
      total: counted[0]?.total ?? 0,
      files: rows.map(({ document }) => readStored<FileRecord>(document)),
    };
  });
}
