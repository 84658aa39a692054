import type { ClientBase } from 'pg';
import type { BuiltFile } from '../../../../catalog/publication.js';
import type { ListedRelease } from '../../../../catalog/release-format/stored-list.js';
import { sealOf } from '../../../../integrity/seal.js';
import type { Queryable } from '../../connection/statements.js';
import { bufferRows } from './copy-rows.js';

/** Buffers for the rows of an unfinished release. */
export type ReleaseBuffers = ReturnType<typeof bufferRelease>;

/** Writes the rows that were taken, as a part of a transaction. */
export type WriteRows = (transaction: Queryable & { readonly client: ClientBase }) => Promise<void>;

/** Makes buffers for the tables of a release. */
export function bufferRelease({ number: release, generation }: ListedRelease) {
  const tables = {
    products: bufferRows('release_products', { number: 'bigint', lists: 'text', packed: 'bytea' }),
    values: bufferRows('release_values', {
      generation: 'bigint',
      attribute: 'integer',
      value: 'text',
      language: 'text',
      product: 'bigint',
      long_value: 'text',
    }),
    productFiles: bufferRows('release_product_files', {
      product: 'bigint',
      kind: 'text',
      position: 'integer',
      file_id: 'text',
    }),
    components: bufferRows('release_components', {
      product: 'bigint',
      position: 'integer',
      component_id: 'text',
    }),
    lists: bufferRows('release_lists', {
      node: 'bigint',
      attribute: 'text',
      value: 'text',
      since: 'bigint',
      total: 'bigint',
      numbers: 'bytea',
      long_value: 'text',
    }),
    blocks: bufferRows('release_list_blocks', { number: 'bigint', numbers: 'bytea' }),
    nodes: bufferRows('release_nodes', {
      number: 'bigint',
      release: 'bigint',
      id: 'text',
      parent: 'text',
      lists: 'bigint',
      curated: 'text',
      seal: 'bigint',
      hierarchy: 'text',
      position: 'bigint',
    }),
    nodeDocuments: bufferRows('release_node_documents', {
      node: 'bigint',
      language: 'text',
      document: 'text',
      seal: 'bigint',
      name: 'text',
      slug: 'text',
    }),
    productChanges: bufferRows('release_product_changes', {
      release: 'bigint',
      product: 'bigint',
      change: 'text',
    }),
    listChanges: bufferRows('release_list_changes', {
      release: 'bigint',
      node: 'bigint',
      attribute: 'text',
      value: 'text',
    }),
  };
  const all = Object.values(tables);
  const files = new Map<string, string>();

  return {
    ...tables,
    /** Notes a file. One that looks as it did is not stored again. */
    addFile({ id, document }: BuiltFile): void {
      files.set(id, document);
    },
    /** The bytes of the rows that wait, but for files. */
    size: () => all.reduce((sum, table) => sum + table.size(), 0),
    /** Takes all that waits; undefined when that is nothing. */
    take(): WriteRows | undefined {
      const taken = all.flatMap((table) => table.take() ?? []);
      const someFiles = [...files];
      files.clear();
      if (taken.length === 0 && someFiles.length === 0) return undefined;
      return async (transaction) => {
        if (someFiles.length > 0) await insertFiles(transaction, someFiles);
        for (const rows of taken) await rows.copy(transaction.client);
      };
    },
  };

  async function insertFiles(
    database: Queryable,
    some: readonly (readonly [id: string, document: string])[],
  ): Promise<void> {
    await database.run({
      text: `INSERT INTO release_files (generation, id, since, document, seal)
        SELECT $1::bigint, file.id, $2::bigint, file.document, file.seal
        FROM unnest($3::text[], $4::text[], $5::bigint[]) AS file (id, document, seal)
        WHERE file.document IS DISTINCT FROM (
          SELECT document FROM release_files WHERE generation = $1::bigint AND id = file.id
          ORDER BY since DESC LIMIT 1)
        ON CONFLICT DO NOTHING`,
      values: [
        generation,
        release,
        some.map(([id]) => id),
        some.map(([, document]) => document),
        some.map(([id, document]) => sealOf(id, document)),
      ],
    });
  }
}
