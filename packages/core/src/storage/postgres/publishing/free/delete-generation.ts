import { nodeRange, productRange } from '../../../../catalog/release-format/numbering.js';
import type { Connection } from '../../connection/connection.js';
import { holdGeneration } from './delete-content.js';
import { type DeletedRows, deleteInSteps, type GoOn } from './delete-in-steps.js';

/** Rows with whole documents are deleted fewer at a time. */
const documentStep = 1_000;

/** Deletes everything that the releases of a generation hold. */
export async function deleteGeneration(
  database: Pick<Connection, 'query' | 'run' | 'write'>,
  generation: number,
  goOn: GoOn,
): Promise<void> {
  const { from, to } = productRange(generation);
  const nodes = nodeRange(generation);
  const ofProducts = (column: string): Pick<DeletedRows, 'condition' | 'values'> => ({
    condition: `${column} >= $1 AND ${column} < $2`,
    values: [from, to],
  });
  const ofGeneration: Pick<DeletedRows, 'condition' | 'values'> = {
    condition: 'generation = $1',
    values: [generation],
  };
  const ofReleases: Pick<DeletedRows, 'condition' | 'values'> = {
    condition: 'release IN (SELECT number FROM releases WHERE generation = $1)',
    values: [generation],
  };
  const rows: readonly (DeletedRows & { readonly step?: number })[] = [
    {
      table: 'release_product_files',
      key: { product: 'bigint', kind: 'text', position: 'integer' },
      ...ofProducts('product'),
    },
    {
      table: 'release_components',
      key: { product: 'bigint', position: 'integer' },
      ...ofProducts('product'),
    },
    {
      table: 'release_products',
      key: { number: 'bigint' },
      ...ofProducts('number'),
      step: documentStep,
    },
    {
      table: 'release_list_blocks',
      key: { number: 'bigint' },
      ...ofProducts('number'),
      step: documentStep,
    },
    {
      table: 'release_lists',
      key: { node: 'bigint', attribute: 'text', value: 'text', since: 'bigint' },
      condition: 'node >= $1 AND node < $2',
      values: [nodes.from, nodes.to],
    },
    {
      table: 'release_values',
      key: {
        generation: 'bigint',
        attribute: 'integer',
        value: 'text',
        language: 'text',
        product: 'bigint',
      },
      ...ofGeneration,
    },
    {
      table: 'release_files',
      key: { generation: 'bigint', id: 'text', since: 'bigint' },
      ...ofGeneration,
    },
    {
      table: 'release_product_changes',
      key: { release: 'bigint', product: 'bigint' },
      ...ofReleases,
    },
    {
      table: 'release_list_changes',
      key: { release: 'bigint', node: 'bigint', attribute: 'text', value: 'text' },
      ...ofReleases,
    },
  ];
  for (const some of rows) await deleteInSteps(database, some, goOn, some.step);
  if (!goOn()) return;
  // Nodes are deleted last: a pruned release with nodes still needs a cleanup.
  await database.write(async (transaction) => {
    await holdGeneration(transaction, generation);
    await transaction.run({
      text: `DELETE FROM release_node_documents WHERE node IN (
        SELECT release_nodes.number FROM release_nodes
        JOIN releases ON releases.number = release_nodes.release WHERE generation = $1)`,
      values: [generation],
    });
    await transaction.run({
      text: `DELETE FROM release_nodes WHERE ${ofReleases.condition}`,
      values: [generation],
    });
    await transaction.run({
      text: 'DELETE FROM generations WHERE number = $1',
      values: [generation],
    });
  });
}
