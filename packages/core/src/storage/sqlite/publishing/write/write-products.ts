import type { Database } from 'better-sqlite3';
import type { BuiltFile, BuiltProduct } from '../../../../catalog/publication.js';
import { productNumber } from '../../../../catalog/release-format/numbering.js';
import type { ListedRelease } from '../../../../catalog/release-format/stored-list.js';
import { type ListGroup, listGroups } from '../../../../catalog/release-format/stored-product.js';
import { sealOf } from '../../../../integrity/seal.js';
import type { ValueWriter } from './write-values.js';

/** Prepares the statements that store products of a release. */
export function prepareProductWriter(
  database: Database,
  { number: release, generation }: ListedRelease,
  nodeNumbers: ReadonlyMap<string, number>,
  addToLists: (groups: readonly ListGroup[], place: number) => void,
  values: Pick<ValueWriter, 'add'>,
) {
  const insert = (table: string, columns: number) => {
    const marks = Array.from({ length: columns }, () => '?').join(', ');
    return database.prepare<(string | number | Uint8Array)[]>(
      `INSERT INTO ${table} VALUES (${marks})`,
    );
  };
  const products = insert('release_products', 3);
  const productFiles = insert('release_product_files', 4);
  const components = insert('release_components', 3);
  // A file that looks as it did is not stored again.
  const files = database.prepare<[object]>(`
    INSERT INTO release_files
    SELECT @generation, @id, @release, @document, @seal WHERE @document IS NOT (
      SELECT document FROM release_files WHERE generation = @generation AND id = @id
      ORDER BY since DESC LIMIT 1)`);

  return {
    writeFile({ id, document }: BuiltFile): void {
      files.run({ generation, id, release, document, seal: sealOf(id, document) });
    },

    writeProduct(product: BuiltProduct, place: number): void {
      const number = productNumber(generation, place);
      const nodes = product.node_ids.map(numberOf);
      products.run(number, JSON.stringify(nodes), product.packed);
      for (const value of product.values) values.add(number, value);
      addToLists(listGroups(generation, nodes, product.facets), place);
      if (product.main_image_id !== undefined) {
        productFiles.run(number, 'main_image', 0, product.main_image_id);
      }
      product.file_ids.forEach((id, index) => {
        productFiles.run(number, 'files', index, id);
      });
      product.component_ids.forEach((id, index) => {
        components.run(number, index, id);
      });
    },
  };

  function numberOf(nodeId: string): number {
    const number = nodeNumbers.get(nodeId);
    if (number === undefined) throw new RangeError(`node ${nodeId} is not in the release`);
    return number;
  }
}
