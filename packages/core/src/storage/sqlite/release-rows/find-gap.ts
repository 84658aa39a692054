import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import {
  type GapSource,
  lookForGap,
  type PromisingRelease,
  type PromisingRow,
} from '../../../catalog/release-format/find-gap.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';
import { readStored } from '../../../integrity/read-stored.js';
import { translateSqliteError } from '../connection/translate-sqlite-error.js';
import { prepareLists } from './read-lists.js';
import { prepareStoredProducts } from './stored-products.js';

/** Returns a description of a release's first gap or unreadable row; undefined if there is none. */
export function findGap(
  database: Database,
  row: PromisingRow,
  samples: number,
): string | undefined {
  try {
    const release = { ...row, languages: readStored<string[]>(row.languages) };
    return lookForGap(release, prepareGapSource(database, release), samples);
  } catch (error) {
    const translated = translateSqliteError(error);
    if (!(translated instanceof CommerceError)) throw error;
    return translated.message;
  }
}

function prepareGapSource(database: Database, release: PromisingRelease): GapSource {
  return {
    readList: prepareLists(database).read,
    findProduct: prepareStoredProducts(database).find,
    listNodes: () => findLists(database, release),
    hasValue: prepareValueCheck(database, release.generation, release.languages),
  };
}

function findLists(database: Database, { number }: ListedRelease): readonly number[] {
  return database
    .prepare<[number], number>('SELECT lists FROM release_nodes WHERE release = ?')
    .pluck()
    .all(number);
}

function prepareValueCheck(
  database: Database,
  generation: number,
  languages: readonly string[],
): (product: number, found: { readonly attribute: number; readonly value: string }) => boolean {
  const select = database.prepare<[object]>(`
    SELECT 1 FROM release_values
    WHERE generation = @generation AND attribute = @attribute AND value = @value
      AND language IN (SELECT value FROM json_each(@languages)) AND product = @product`);
  const spoken = JSON.stringify(['', ...languages]);
  return (product, found) =>
    select.get({ generation, languages: spoken, product, ...found }) !== undefined;
}
