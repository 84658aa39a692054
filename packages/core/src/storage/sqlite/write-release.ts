import type { Database } from 'better-sqlite3';
import type { BuiltFile, BuiltNode, BuiltProduct } from '../../catalog/publication.js';
import type { NodeRecord } from '../../catalog/records.js';
import type { OwnRelease } from './own-release.js';
import type { ReleaseNumbers } from './reserve-release.js';

/** Writes a release's content. Products take the reserved numbers in the order they come. */
export interface ReleaseWriter {
  write(products: readonly BuiltProduct[], files: readonly BuiltFile[]): void;
  writeNodes(nodes: readonly BuiltNode[]): void;
}

/**
 * Prepares the statements of a writer; each call writes all it is given or nothing. Nodes are numbered
 * in the order of `listedNodes`.
 */
export function prepareReleaseWriter(
  database: Database,
  { release, first_product, first_node }: ReleaseNumbers,
  own: OwnRelease,
  listedNodes: readonly NodeRecord[],
): ReleaseWriter {
  const insert = (table: string, columns: number, conflict = '') => {
    const marks = Array.from({ length: columns }, () => '?').join(', ');
    return database.prepare<(string | number)[]>(
      `INSERT ${conflict} INTO ${table} VALUES (${marks})`,
    );
  };
  const products = insert('release_products', 3);
  const translations = insert('release_translations', 3);
  const prices = insert('release_prices', 5);
  const displayPrices = insert('release_display_prices', 6);
  const members = insert('release_members', 3);
  const values = insert('release_values', 5);
  const facets = insert('release_facets', 5);
  const files = insert('release_files', 3, 'OR IGNORE');
  const productFiles = insert('release_product_files', 4);
  const components = insert('release_components', 3);
  const nodes = insert('release_nodes', 5);
  const nodeDocuments = insert('release_node_documents', 3);

  const nodeNumbers = new Map(listedNodes.map(({ id }, index) => [id, first_node + index]));
  let nextProduct = first_product;

  const write = database.transaction(
    (built: readonly BuiltProduct[], builtFiles: readonly BuiltFile[]) => {
      own.touch();
      for (const { id, document } of builtFiles) files.run(release, id, document);
      built.forEach((product, index) => {
        writeProduct(product, nextProduct + index);
      });
    },
  );

  const writeNodes = database.transaction((built: readonly BuiltNode[]) => {
    own.touch();
    for (const node of built) {
      const number = numberOf(node.id);
      nodes.run(number, release, node.id, node.products, node.curated);
      for (const { language, document } of node.documents) {
        nodeDocuments.run(number, language, document);
      }
    }
  });

  return {
    write(built, builtFiles) {
      write.immediate(built, builtFiles);
      nextProduct += built.length;
    },
    writeNodes: (built) => writeNodes.immediate(built),
  };

  function writeProduct(product: BuiltProduct, number: number): void {
    products.run(number, product.pieces.head, product.pieces.tail);
    for (const { language, head } of product.translations) translations.run(number, language, head);
    for (const { from, to, value } of product.prices) {
      prices.run(number, from, to, value.attributes, value.meta);
    }
    for (const { currency, language, spans } of product.displayPrices) {
      for (const { from, to, value } of spans) {
        displayPrices.run(number, currency, language, from, to, value);
      }
    }
    for (const { attribute, value, language } of product.values) {
      values.run(release, attribute, value, language, number);
    }
    for (const place of product.places) {
      const node = numberOf(place.node_id);
      members.run(node, place.position, number);
      for (const { attribute, value } of product.facets) {
        facets.run(node, attribute, value, place.position, number);
      }
    }
    if (product.main_image_id !== undefined) {
      productFiles.run(number, 'main_image', 0, product.main_image_id);
    }
    product.file_ids.forEach((id, index) => {
      productFiles.run(number, 'files', index, id);
    });
    product.component_ids.forEach((id, index) => {
      components.run(number, index, id);
    });
  }

  function numberOf(nodeId: string): number {
    const number = nodeNumbers.get(nodeId);
    if (number === undefined) throw new RangeError(`node ${nodeId} is not in the release`);
    return number;
  }
}
