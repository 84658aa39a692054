import { splitProducts } from '../../catalog/documents/join-products.js';
import type { PlaceList } from '../../catalog/release-format/list-directory.js';
import type { FilterSource } from '../../catalog/release-format/match-filter.js';
import {
  type NodeRow,
  type NumberedRelease,
  nodeColumns,
  requireNodeChecksum,
} from '../../catalog/release-format/node-row.js';
import { placeOf, productNumber } from '../../catalog/release-format/number-nodes.js';
import {
  type ListedRelease,
  type ListName,
  type ListRow,
  openList,
} from '../../catalog/release-format/stored-product.js';
import { damaged } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import { selectList } from '../stores/release-lists.js';
import type { Database } from './connection/sqlite-database.js';
import { textOf } from './connection/sqlite-engine.js';

/** Prepares the finding of products by values that few share. */
export function prepareValueFinder(database: StatementMaker): FilterSource['findByValue'] {
  const selectByValue = database
    .prepare<[object], number>(`
      SELECT DISTINCT product FROM release_values
      WHERE generation = +@generation AND attribute = +@attribute
        AND value IN (SELECT value FROM json_each(@values)) AND language IN ('', @language)
      ORDER BY product`)
    .pluck();

  return ({ values, language, ...query }) =>
    selectByValue.all({ ...query, values: JSON.stringify(values.map(keyText)), language });
}

/** Prepares the finding of a release's nodes by their ids. */
export function prepareNodeFinder(
  database: Database,
): (release: Pick<ListedRelease, 'number'>, id: string) => NodeRow | undefined {
  const findNode = database.prepare<[number, string], NodeRow>(
    `SELECT ${nodeColumns.join(', ')} FROM release_nodes WHERE release = +? AND id = +?`,
  );
  return ({ number }, id) => {
    const row = findNode.get(number, id);
    if (row) requireNodeChecksum(number, id, row);
    return row;
  };
}

/** Prepares the check that a release is public. */
export function preparePublicCheck(
  database: Database,
): (release: Pick<NumberedRelease, 'number' | 'id'>) => boolean {
  const select = database.prepare<[number, string], number>(
    `SELECT 1 FROM releases WHERE number = +? AND id = +? AND state = 'published'`,
  );
  return ({ number, id }) => select.get(number, id) !== undefined;
}

/**
 * Prepares reading packed products by their numbers, in the order of these, in which SQLite walks the array. They are
 * parts of one buffer, which takes half the time of one for each. Fails if any is missing or damaged.
 */
export function preparePackedProducts(database: Database) {
  const select = database
    .prepare<[string], Buffer | null>(`
      SELECT CAST(group_concat(product.packed, '') AS BLOB) FROM json_each(?) AS wanted
      CROSS JOIN release_products AS product ON product.number = wanted.value`)
    .pluck();
  return (numbers: readonly number[]) => {
    const bytes = select.get(JSON.stringify(numbers)) ?? Buffer.alloc(0);
    const products = splitProducts(bytes);
    if (products.length !== numbers.length) throw damaged();
    return { bytes, products };
  };
}

/** Prepares the finding of the places of everything in a generation that has had an id. */
export function preparePlacesOfId(
  database: Database,
): (generation: number, id: string) => number[] {
  const selectNumbers = database
    .prepare<[number, string], number>(`
      SELECT product FROM release_values
      WHERE generation = +? AND attribute = 0 AND value = +? AND language = ''`)
    .pluck();
  return (generation, id) => selectNumbers.all(generation, keyText(id)).map(placeOf);
}

/** Finds lists and their blocks. */
export function prepareLists(database: StatementMaker) {
  const select = database.prepare<[number, string, string, number], ListRow>(
    textOf(selectList(0, '', '', 0)),
  );
  const selectBlock = database
    .prepare<[number], Buffer>('SELECT numbers FROM release_list_blocks WHERE number = +?')
    .pluck();

  const findBlock = (generation: number, block: number): Buffer | undefined =>
    selectBlock.get(productNumber(generation, block));

  return {
    findBlock,
    /** The version of the list that the release sees; undefined when it has none. */
    find: ({ node, attribute, value }: ListName, release: number): ListRow | undefined =>
      select.get(node, attribute, keyText(value), release),
    read({ node, attribute, value }: ListName, { number, generation }: ListedRelease): PlaceList {
      const row = select.get(node, attribute, keyText(value), number);
      return openList(row, (block) => findBlock(generation, block));
    },
  };
}

/** The lists of a store's releases. */
export type Lists = ReturnType<typeof prepareLists>;

/** The part of a database that prepares statements, for code that only reads. */
export type StatementMaker = Pick<Database, 'prepare'>;
