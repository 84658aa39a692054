import type { Database } from 'better-sqlite3';
import type { ReleasedProduct } from '../../../catalog/inspection/catalog-inspection.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { everything, productNumber } from '../../../catalog/release-format/numbering.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';
import { prepareFilterMatching } from '../release-rows/find-by-value.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareStoredProducts } from '../release-rows/stored-products.js';
import type { NodeEntries } from './node-entries.js';
import { prepareDocumentReader } from './read-documents.js';

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
