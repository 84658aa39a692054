import type { Database } from 'better-sqlite3';
import { nodeRange, productRange } from '../../../../catalog/release-format/numbering.js';
import { retryBusy } from '../../connection/retry-busy.js';
import { deleteInSteps } from './delete-in-steps.js';

/** Rows with whole documents are deleted fewer at a time. */
const documentStep = 500;

/** Deletes everything that the releases of a generation hold. */
export async function deleteGeneration(database: Database, generation: number): Promise<void> {
  const ofProducts = (column: string) => `${column} >= @from AND ${column} < @to`;
  const ofReleases = `release IN (SELECT number FROM releases WHERE generation = @generation)`;
  const products = productRange(generation);
  const byProduct = [
    { table: 'release_product_files', key: 'product, kind, position' },
    { table: 'release_components', key: 'product, position' },
  ];
  for (const table of byProduct) {
    await deleteInSteps(database, { ...table, condition: ofProducts('product') }, products);
  }
  for (const table of ['release_products', 'release_list_blocks']) {
    const rows = { table, key: 'number', condition: ofProducts('number') };
    await deleteInSteps(database, rows, products, documentStep);
  }
  await deleteInSteps(
    database,
    {
      table: 'release_lists',
      key: 'node, attribute, value, since',
      condition: 'node >= @from AND node < @to',
    },
    nodeRange(generation),
  );
  const byGeneration = [
    { table: 'release_values', key: 'generation, attribute, value, language, product' },
    { table: 'release_files', key: 'generation, id, since' },
  ];
  for (const table of byGeneration) {
    await deleteInSteps(
      database,
      { ...table, condition: 'generation = @generation' },
      { generation },
    );
  }
  const byRelease = [
    { table: 'release_product_changes', key: 'release, product' },
    { table: 'release_list_changes', key: 'release, node, attribute, value' },
  ];
  for (const table of byRelease) {
    await deleteInSteps(database, { ...table, condition: ofReleases }, { generation });
  }
  // Nodes are deleted last: a pruned release with nodes still needs a cleanup.
  const deleteRest = database.transaction(() => {
    database
      .prepare(`DELETE FROM release_node_documents WHERE node IN (
        SELECT number FROM release_nodes WHERE ${ofReleases})`)
      .run({ generation });
    database.prepare(`DELETE FROM release_nodes WHERE ${ofReleases}`).run({ generation });
    database.prepare('DELETE FROM generations WHERE number = ?').run(generation);
  });
  await retryBusy(() => deleteRest.immediate());
}
