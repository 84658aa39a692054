import type { StatementExplanation } from '@aisle/schema/dev';
import { type FilterDraft, formatFilter } from '@aisle/schema/filter';
import {
  placeProduct,
  placesInBlock,
  placesInRow,
  purposes,
} from '../../catalog/inspection/describe-values.js';
import type { FilterFacts, FilterQuery } from '../../catalog/inspection/find-products.js';
import { askAgain } from '../../catalog/release-format/ask-again.js';
import { intersect } from '../../catalog/release-format/list-directory.js';
import type { FilterScope } from '../../catalog/release-format/match-filter.js';
import { type NumberedRelease, readCurated } from '../../catalog/release-format/node-row.js';
import { type ListRow, nodeProducts } from '../../catalog/release-format/stored-product.js';
import type { Engine } from '../engine/engine.js';
import { explain } from '../engine/statement.js';
import { createReleaseRows, type Read, type ReleaseRows } from './release-rows.js';
import { nameNodes } from './released-products.js';

/**
 * Returns the matches of a filter in a release, and its relation to one product.
 * @throws NotPublished
 */
export async function explainFilter(
  engine: Engine,
  release: NumberedRelease,
  query: FilterQuery,
): Promise<FilterFacts | 'node'> {
  const { node_id, language, filter } = query;
  const rows = createReleaseRows(engine, release, { mustBePublic: true });
  const facts = await askAgain(() => {
    const node = rows.findNode(node_id);
    if (!node) return undefined;
    const scope = { release, node: node.lists, language };
    const list = rows.readList(nodeProducts(node.lists), release);
    const terms = filter?.terms.map((term) => rows.matchTerm(term, scope)) ?? [];
    const matches = filter ? intersect(terms) : list;
    const found = { list, matches, curated: readCurated(node.curated), terms };
    return { ...found, scope, product: findProduct(rows, found, query, scope) };
  }, rows);
  const [named] = await nameNodes(engine, release, { ids: [node_id], language });
  if (!facts || !named) return 'node';
  const { list, matches, terms, scope, product } = facts;
  return {
    node: { ...named, products: list.total },
    matches: matches.total,
    terms: terms.map(({ total }) => total),
    statements: filter ? await explainMatching(engine, rows, filter, scope) : [],
    ...(product && { product }),
  };
}

/** Returns the relation of the requested product to the node and the filter. */
function findProduct(
  rows: ReleaseRows,
  found: Parameters<typeof placeProduct>[1],
  { product_id, filter }: FilterQuery,
  scope: FilterScope,
) {
  if (product_id === undefined) return undefined;
  const place = rows.findPlace('id', product_id);
  if (place === undefined) return undefined;
  return placeProduct(place, found, () => {
    // A filter only considers products of a node, so this uses a node that lists the product.
    const [node] = rows.listNumbersOf(place);
    if (node === undefined) return undefined;
    return filter?.terms.map((term) => rows.matchTerm(term, { ...scope, node }).has(place)) ?? [];
  });
}

/** Explains how a filter is matched whose rows were fetched: term by term, and then all together. */
async function explainMatching(
  engine: Engine,
  rows: ReleaseRows,
  { terms }: FilterDraft,
  scope: FilterScope,
): Promise<readonly StatementExplanation[]> {
  const followed = terms.map((term) => ({
    subject: formatFilter({ terms: [term] }),
    ...rows.follow(() => rows.matchTerm(term, scope)),
  }));
  const all = {
    subject: 'all terms together',
    ...rows.follow(() => intersect(followed.map(({ result }) => result))),
  };
  const statements: StatementExplanation[] = [];
  for (const { subject, result, reads } of [...followed, all]) {
    for (const purpose of new Set(reads.map((read) => read.purpose))) {
      const alike = reads.filter((read) => read.purpose === purpose);
      statements.push(...(await explainReads(engine, alike, subject, result.total)));
    }
  }
  return statements;
}

/** Explains statements with the same purpose: the plan of the first, and the products in their rows. */
async function explainReads(
  { ask }: Engine,
  alike: readonly Read[],
  subject: string,
  products: number,
): Promise<StatementExplanation[]> {
  const [first] = alike;
  if (!first) return [];
  const times = alike.length === 1 ? '' : `; run ${alike.length} times, shown as the first`;
  return [
    {
      purpose: `${subject}: ${purposes[first.purpose]}${times}`,
      ...(await ask(explain(first.statement))),
      rows_read: alike
        .flatMap(({ rows }) => rows)
        .reduce<number>((sum, row) => sum + productsIn(row), 0),
      rows_returned: products,
    },
  ];
}

/** Returns the number of products in a row of a list, of a block or of a value. */
function productsIn(row: unknown): number {
  const { total, numbers } = row as Partial<ListRow>;
  if (!numbers) return 1;
  return total === undefined ? placesInBlock(numbers) : placesInRow({ total, numbers, since: 0 });
}
