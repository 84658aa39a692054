import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { readStored } from '../connection/read-stored.js';
import { translateSqliteError } from '../connection/translate-sqlite-error.js';
import { everything, productNumber } from './numbering.js';
import type { PlaceList } from './place-list.js';
import { type ListedRelease, type ListName, prepareLists } from './read-lists.js';
import { listsOfProduct, prepareStoredProducts, valuesOfProduct } from './stored-products.js';

/** A release that can be read, and what it says of itself. */
export interface PromisingRelease extends ListedRelease {
  /** How many products its nodes list. */
  readonly products: number;
  /** Its languages, as a JSON array. */
  readonly languages: string;
}

/**
 * What a release lacks of what it promises, in words; undefined for nothing. At most `samples` of its products
 * are looked at, spread over all of them, with everything by which a page or a filter finds them.
 */
export function findGap(
  database: Database,
  release: PromisingRelease,
  samples: number,
): string | undefined {
  try {
    return lookForGap(database, release, samples);
  } catch (error) {
    const translated = translateSqliteError(error);
    if (!(translated instanceof CommerceError)) throw error;
    return translated.message;
  }
}

function lookForGap(
  database: Database,
  release: PromisingRelease,
  samples: number,
): string | undefined {
  const { generation } = release;
  const languages = readStored<string[]>(release.languages);
  const lists = rememberLists(prepareLists(database), release);
  const products = prepareStoredProducts(database);
  const nodes = new Set(findLists(database, release));
  const hasValue = prepareValueCheck(database, generation, languages);

  const all = lists({ node: everything(generation), attribute: '', value: '' });
  const listed = lists({ node: everything(generation), attribute: '', value: 'listed' });
  if (listed.total !== release.products) return 'some of its lists are missing';
  for (const place of pickPlaces(all, samples)) {
    const product = products.find(productNumber(generation, place));
    if (!product) return 'some of its products are missing';
    if (product.nodes.some((node) => !nodes.has(node))) return 'some of its nodes are missing';
    if (!listsOfProduct(product).every((name) => lists(name).has(place))) {
      return 'some of its lists are missing';
    }
    const isFound = valuesOfProduct(product, languages).every((found) =>
      hasValue(product.number, found),
    );
    if (!isFound) return 'some of the values by which filters find its products are missing';
  }
  return undefined;
}

/** Lists are asked for a product at a time, and neighbours are in the same ones. */
function rememberLists(lists: ReturnType<typeof prepareLists>, release: ListedRelease) {
  const known = new Map<string, PlaceList>();
  return (name: ListName): PlaceList => {
    const key = JSON.stringify(name);
    const list = known.get(key) ?? lists.read(name, release);
    if (known.size > 1_000) known.clear();
    known.set(key, list);
    return list;
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

/** No product is there: the block of the list that says where it is, is missing. */
const nowhere = 0;

function* pickPlaces(list: PlaceList, samples: number): Generator<number> {
  if (samples >= list.total) return yield* list.all();
  for (let sample = 0; sample < samples; sample++) {
    const [place = nowhere] = list.slice(Math.floor((sample * list.total) / samples), 1);
    yield place;
  }
}
