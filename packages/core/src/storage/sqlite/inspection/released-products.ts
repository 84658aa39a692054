import type { CatalogProduct } from '@aisle/schema/catalog';
import type { Database } from 'better-sqlite3';
import { joinProducts, parseDocuments } from '../../../catalog/documents/join-products.js';
import {
  describeEntry,
  type EntryRow,
  nameNode,
} from '../../../catalog/inspection/describe-values.js';
import type {
  NodeEntry,
  NodeName,
  ReleasedProduct,
} from '../../../catalog/inspection/find-products.js';
import { type NumberedRelease, nodeColumns } from '../../../catalog/release-format/node-row.js';
import { everything, productNumber } from '../../../catalog/release-format/number-nodes.js';
import {
  type ListedRelease,
  nodeProducts,
} from '../../../catalog/release-format/stored-product.js';
import type { PageWindow } from '../../../records/records.js';
import {
  prepareFilterMatching,
  prepareLists,
  preparePackedProducts,
  prepareReleaseQueries,
  prepareStoredProducts,
} from '../release-rows.js';

/** Finds single products of releases. */
export function prepareReleasedProducts(database: Database, nodes: NodeEntries) {
  const lists = prepareLists(database);
  const { matchTerm } = prepareFilterMatching(database, lists);
  const stored = prepareStoredProducts(database);
  const readDocuments = prepareDocumentReader(database);

  return {
    findPlace,
    listNumbersOf,
    /** Returns a product by its id, sku or name in the release. */
    find(release: NumberedRelease, called: string, language: string): ReleasedProduct | undefined {
      const place =
        findPlace(release, { attribute: 'id', value: called }) ??
        findPlace(release, { attribute: 'sku', value: called }) ??
        findPlace(release, { attribute: 'name', value: called }, language);
      if (place === undefined) return undefined;
      const [product] = readDocuments(release, [place], language);
      const listing = nodes.nameListing(release, listNumbersOf(release, place), language);
      return product && { product, nodes: listing };
    },
  };

  /**
   * Returns the position of the product with an id, a sku or a name in a release, in a node or not.
   */
  function findPlace(
    release: ListedRelease,
    { attribute, value }: { readonly attribute: 'id' | 'sku' | 'name'; readonly value: string },
    language = '',
  ): number | undefined {
    const scope = { release, node: everything(release.generation), language };
    return matchTerm({ attribute: { name: attribute }, values: [{ value }] }, scope).slice(0, 1)[0];
  }

  /** Returns the numbers of the node lists that contain the product at a position. */
  function listNumbersOf({ generation }: ListedRelease, place: number): readonly number[] {
    return stored.find(productNumber(generation, place))?.nodes ?? [];
  }
}

/** The products of a store's releases. */
export type ReleasedProducts = ReturnType<typeof prepareReleasedProducts>;

type NodesWindow = PageWindow & { readonly language: string };
type FoundEntries = readonly NodeEntry[] | 'release';

/** Prepares reading the nodes of a release: names, parents, and numbers of products. */
export function prepareNodeEntries(database: Database) {
  const releases = prepareReleaseQueries(database);
  const lists = prepareLists(database);
  const select = (condition: string, order = '') =>
    database.prepare<[object], EntryRow>(`
      SELECT release_nodes.id, release_nodes.number,
        ${nodeColumns.map((column) => `release_nodes.${column}`).join(', ')}, document.document, document.checksum AS document_checksum
      FROM release_nodes
      CROSS JOIN release_node_documents AS document
        ON document.node = release_nodes.number AND document.language = @language
      WHERE release = @release ${condition} ${order}`);
  const selectPage = select('', 'ORDER BY release_nodes.number LIMIT @limit OFFSET @offset');
  const selectNamed = select(
    'AND id IN (SELECT value FROM json_each(@ids))',
    'ORDER BY release_nodes.number',
  );
  const selectListing = select(
    'AND lists IN (SELECT value FROM json_each(@lists))',
    'ORDER BY release_nodes.number',
  );

  const list = database.transaction(
    (release: NumberedRelease, { language, limit, offset }: NodesWindow): FoundEntries => {
      if (!releases.isPublic(release)) return 'release';
      return selectPage
        .all({ release: release.number, language, limit, offset })
        .map((row) =>
          describeEntry(
            row,
            release.number,
            language,
            lists.read(nodeProducts(row.lists), release),
          ),
        );
    },
  );

  return {
    /** Some nodes in list order. */
    list: (release: NumberedRelease, query: NodesWindow): FoundEntries => list(release, query),
    /** Returns those of the nodes that the release has. */
    name: ({ number }: NumberedRelease, ids: readonly string[], language: string): NodeName[] =>
      selectNamed
        .all({ release: number, language, ids: JSON.stringify(ids) })
        .map((row) => nameNode(row, language)),
    /** The nodes that have lists with these numbers. */
    nameListing: (
      { number }: NumberedRelease,
      listNumbers: readonly number[],
      language: string,
    ): NodeName[] =>
      selectListing
        .all({ release: number, language, lists: JSON.stringify(listNumbers) })
        .map((row) => nameNode(row, language)),
  };
}

/** The nodes of a store's releases. */
export type NodeEntries = ReturnType<typeof prepareNodeEntries>;

/** The release whose products are read. */
export type DocumentedRelease = Pick<NumberedRelease, 'generation' | 'languages' | 'published_at'>;

/** Prepares the reading of products at some places, parsed and without prices. */
export function prepareDocumentReader(
  database: Database,
): (
  release: DocumentedRelease,
  places: readonly number[],
  language: string,
) => readonly CatalogProduct[] {
  const readProducts = preparePackedProducts(database);
  return ({ generation, languages, published_at }, places, language) => {
    const packed = readProducts(places.map((place) => productNumber(generation, place)));
    const reader = { languages, language, currency: '', now: 0, published_at };
    return parseDocuments<CatalogProduct>(joinProducts(packed, reader, 0));
  };
}
