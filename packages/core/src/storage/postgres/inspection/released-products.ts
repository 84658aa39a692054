import type { ReleasedProduct } from '../../../catalog/inspection/catalog-inspection.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { everything, productNumber } from '../../../catalog/release-format/numbering.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';
import type { Queryable } from '../connection/statements.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';
import { nameNodes } from './node-entries.js';
import { readDocuments } from './read-documents.js';

/** Finds a product by its id, sku or name in a release. */
export async function findReleasedProduct(
  database: Queryable,
  release: NumberedRelease,
  called: string,
  language: string,
): Promise<ReleasedProduct | undefined> {
  const rows = createReleaseRows(database);
  const found = await askAgain(() => {
    const byId = findReleasedPlace(rows, release, { attribute: 'id', value: called });
    const bySku = findReleasedPlace(rows, release, { attribute: 'sku', value: called });
    const byName = findReleasedPlace(rows, release, { attribute: 'name', value: called }, language);
    const place = byId ?? bySku ?? byName;
    return place === undefined ? undefined : { place, lists: listNumbersOf(rows, release, place) };
  }, rows);
  if (!found) return undefined;
  const [product] = await readDocuments(database, release, [found.place], language);
  const nodes = await nameNodes(database, release, { lists: found.lists, language });
  return product && { product, nodes };
}

/**
 * Returns the position of the product with an id, a sku or a name in a release, in a node or not.
 */
export function findReleasedPlace(
  rows: Pick<ReleaseRows, 'matchTerm'>,
  release: ListedRelease,
  { attribute, value }: { readonly attribute: 'id' | 'sku' | 'name'; readonly value: string },
  language = '',
): number | undefined {
  const scope = { release, node: everything(release.generation), language };
  const term = { attribute: { name: attribute }, values: [{ value }] };
  return rows.matchTerm(term, scope).slice(0, 1)[0];
}

/** Returns the numbers of the node lists that contain the product at a position. */
export function listNumbersOf(
  rows: Pick<ReleaseRows, 'findProduct'>,
  { generation }: Pick<ListedRelease, 'generation'>,
  place: number,
): readonly number[] {
  return rows.findProduct(productNumber(generation, place))?.nodes ?? [];
}
