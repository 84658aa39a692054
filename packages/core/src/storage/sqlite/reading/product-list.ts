import type { IncludeName } from '@aisle/schema/catalog';
import { typeFileDocument } from '../../../catalog/build/build-node.js';
import type { CatalogStore, FoundProducts, ProductsQuery } from '../../../catalog/catalog-store.js';
import {
  encodeDocuments,
  joinProducts,
  type ProductReader,
  type ProductSource,
} from '../../../catalog/documents/join-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { isShort, isWhole } from '../../../catalog/reading/release-page.js';
import {
  listOf,
  type PlaceList,
  placesIn,
  sliceInListOrder,
} from '../../../catalog/release-format/list-directory.js';
import { createFilterMatching } from '../../../catalog/release-format/match-filter.js';
import {
  NotPublished,
  type NumberedRelease,
  numbered,
  type ReleaseMemories,
  readCurated,
} from '../../../catalog/release-format/node-row.js';
import {
  dictionaryNumber,
  everything,
  namedPart,
  productNumber,
} from '../../../catalog/release-format/number-nodes.js';
import {
  allProducts,
  type ListedRelease,
  type ListName,
  nodeProducts,
  openUnpacked,
  type UnpackedList,
  unpackBlock,
  unpackList,
} from '../../../catalog/release-format/stored-product.js';
import { damaged, requireChecksumOf } from '../../../integrity/checksum.js';
import { createAnswers } from '../../stores/catalog-records.js';
import { perform } from '../connection/errors.js';
import type { Database } from '../connection/sqlite-database.js';
import {
  type Lists,
  prepareLists,
  prepareNodeFinder,
  preparePackedProducts,
  preparePlacesOfId,
  preparePublicCheck,
  prepareValueFinder,
} from '../release-rows.js';

/** Finds products of a release, each page as one consistent read. */
export function prepareProductList(
  database: Database,
  memories: ReleaseMemories,
  findRevision: () => number,
): CatalogStore['findProducts'] {
  const isPublic = preparePublicCheck(database);
  const lists = prepareLists(database);
  const readPacked = preparePackedProducts(database);
  const findByValue = prepareValueFinder(database);
  const findIncluded = prepareIncludedQueries(database);
  const findNode = prepareNodeFinder(database);
  const placesOfId = preparePlacesOfId(database);
  const nodes = createAnswers();

  const find = database.transaction((release: NumberedRelease, query: ProductsQuery) => {
    try {
      const rows = openRememberedRows(release, { memories, lists, readPacked, isPublic });
      const page = readPage(rows, release, query);
      if (isWhole(page, query)) return page;
      // A page of a release that was just pruned has gaps.
      if (!isPublic(release)) return 'release';
      if (isShort(page)) throw damaged();
      return page;
    } catch (error) {
      if (error instanceof NotPublished) return 'release';
      throw error;
    }
  });
  return (release, query) => perform(() => find(numbered(release), query));

  function readPage(
    rows: RememberedRows,
    release: NumberedRelease,
    query: ProductsQuery,
  ): FoundProducts | MissingPart {
    const found = findList(rows, release, query);
    if (typeof found === 'string') return found;
    const { language, currency, now } = query;
    const { languages, published_at } = release;
    const { places, curated } = sliceInListOrder(found.list, found.curated, query);
    const numbers = places.map((place) => productNumber(release.generation, place));
    const reader = { languages, language, currency, now, published_at };
    return {
      total: found.list.total,
      documents: joinProducts(rows.readProducts(numbers), reader, curated, rows),
      included: findIncluded(query.include, { release, rows, numbers, reader }),
    };
  }

  function findProduct(
    { readList }: RememberedRows,
    release: NumberedRelease,
    id: string,
  ): number | undefined {
    const all = readList(allProducts(release));
    return placesIn(all, (one) => placesOfId(release.generation, one))(id);
  }

  /** Returns the requested list, and its curated positions. */
  function findList(
    rows: RememberedRows,
    release: NumberedRelease,
    { of, filter, language }: ProductsQuery,
  ): { readonly list: PlaceList; readonly curated: readonly number[] } | MissingPart {
    if (of === 'release') return { list: listOfNode(everything(release.generation)), curated: [] };
    if ('product' in of) {
      const place = findProduct(rows, release, of.product);
      return place === undefined ? 'product' : { list: listOf(Uint32Array.of(place)), curated: [] };
    }
    const { name, id } = namedPart(of);
    const key = `${release.number} ${id}`;
    const found = nodes.recall(findRevision(), key, () => findNode(release, id));
    if (!found || (name === 'hierarchy' && found.parent !== '')) return name;
    return { list: listOfNode(found.lists), curated: readCurated(found.curated) };

    function listOfNode(node: number): PlaceList {
      const { readList } = rows;
      if (!filter) return readList(nodeProducts(node));
      return createFilterMatching({ readList, findByValue }).match(filter, {
        release,
        node,
        language,
      });
    }
  }
}

interface FileRow {
  readonly id: string;
  /**
   * The checksum (empty if lost), a space and the document. Null if the release has no such file.
   */
  readonly stored: string | null;
}

function readFile(id: string, stored: string): string {
  const space = stored.indexOf(' ');
  const document = stored.slice(space + 1);
  requireChecksumOf(Number(stored.slice(0, space)), id, document);
  return document;
}

/** The page whose products are included for. */
interface IncludedFor {
  readonly release: ListedRelease;
  readonly rows: RememberedRows;
  /** The numbers of its products. */
  readonly numbers: readonly number[];
  readonly reader: ProductReader;
}

type Find = (page: IncludedFor) => Uint8Array;

/** Prepares finding included resources, each once, in the order of the page's products. */
function prepareIncludedQueries(database: Database) {
  const placesOfId = preparePlacesOfId(database);
  const selectFiles = database.prepare<[object], FileRow>(`
    SELECT used.file_id AS id, (
      SELECT coalesce(checksum, '') || ' ' || document FROM release_files AS file
      WHERE file.generation = +@generation AND file.id = used.file_id AND file.since <= +@number
      ORDER BY file.since DESC LIMIT 1) AS stored
    FROM json_each(@products) AS page
    CROSS JOIN release_product_files AS used ON used.product = page.value AND used.kind = +@kind
    ORDER BY page.key, used.position`);
  const selectComponents = database
    .prepare<[string], string>(`
      SELECT component.component_id FROM json_each(?) AS page
      CROSS JOIN release_components AS component ON component.product = page.value
      ORDER BY page.key, component.position`)
    .pluck();

  const listFiles = (kind: 'main_image' | 'files'): Find => {
    return ({ release: { number, generation }, numbers }) => {
      const rows = selectFiles.all({ number, generation, products: JSON.stringify(numbers), kind });
      const distinct = new Map(
        rows.flatMap(({ id, stored }) => (stored === null ? [] : [[id, readFile(id, stored)]])),
      );
      return encodeDocuments([...distinct.values()].map(typeFileDocument)).bytes;
    };
  };

  const listComponents: Find = ({ release, rows, numbers, reader }) => {
    const ids = new Set(selectComponents.all(JSON.stringify(numbers)));
    const { generation } = release;
    const all = rows.readList(allProducts(release));
    const findPlace = placesIn(all, (id) => placesOfId(generation, id));
    const found = [...ids].flatMap((id) => {
      const place = findPlace(id);
      return place === undefined ? [] : productNumber(generation, place);
    });
    return joinProducts(rows.readProducts(found), reader, 0, rows).bytes;
  };

  const find: Record<IncludeName, Find> = {
    main_image: listFiles('main_image'),
    files: listFiles('files'),
    component_products: listComponents,
  };

  return (
    include: readonly IncludeName[],
    page: IncludedFor,
  ): Partial<Record<IncludeName, Uint8Array>> => {
    if (include.length === 0) return {};
    const found = include.map((name) => [name, find[name](page)] as const);
    return Object.fromEntries(found.filter(([, bytes]) => bytes.length > 0));
  };
}

/** Dependencies for reading rows of releases. */
interface RowSources {
  readonly memories: ReleaseMemories;
  readonly lists: Pick<Lists, 'find' | 'findBlock'>;
  readonly readPacked: ReturnType<typeof preparePackedProducts>;
  readonly isPublic: ReturnType<typeof preparePublicCheck>;
}

/** Lists and products of a release. */
interface RememberedRows extends ProductSource {
  readList(name: ListName): PlaceList;
  /** Returns packed products in the order of their numbers. */
  readProducts(numbers: readonly number[]): readonly Buffer[];
}

/**
 * Opens the rows of a release: from the cache, or from the database in one snapshot that must stay
 * open while they are used. Rows from the database are cached.
 * @throws NotPublished, from its functions, if the database is needed and the release is no longer
 * public: its content may be gone, and its numbers reused.
 */
function openRememberedRows(
  release: NumberedRelease,
  { memories, lists, readPacked, isPublic }: RowSources,
): RememberedRows {
  const memory = memories.of(release);
  const knownLists = memory.of<UnpackedList>('list');
  const knownBlocks = memory.of<Uint32Array>('block');
  const loose: Buffer[] = [];
  let isSeen = false;
  const requirePublic = () => {
    isSeen ||= isPublic(release);
    if (!isSeen) throw new NotPublished();
  };

  const findList = (name: ListName): UnpackedList | undefined => {
    const key = `${name.node} ${name.attribute} ${name.value}`;
    const known = knownLists.get(key);
    if (known) return known;
    requirePublic();
    const row = lists.find(name, release.number);
    if (!row) return undefined;
    const list = unpackList(row);
    knownLists.set(key, list);
    return list;
  };
  const readBlock = (block: number): Uint32Array => {
    const key = String(block);
    const known = knownBlocks.get(key);
    if (known) return known;
    requirePublic();
    const found = lists.findBlock(release.generation, block);
    const places = unpackBlock(found);
    if (found) knownBlocks.set(key, places);
    return places;
  };
  const readMissing = (numbers: readonly number[]): readonly Buffer[] => {
    requirePublic();
    const { bytes, products } = readPacked(numbers);
    loose.push(bytes);
    products.forEach((packed, index) => {
      memory.products.keepCopy(numbers[index] ?? 0, packed);
    });
    return products;
  };

  return {
    loose,
    findDictionary() {
      const known = memory.dictionary.get();
      if (known) return known;
      requirePublic();
      const { bytes } = readPacked([dictionaryNumber(release.generation)]);
      memory.dictionary.set(bytes);
      return bytes;
    },
    readList: (name) => openUnpacked(findList(name), readBlock),
    readProducts(numbers) {
      const known = numbers.map(memory.products.get);
      const missing = numbers.filter((_, index) => known[index] === undefined);
      if (missing.length === 0) return known as Buffer[];
      const read = readMissing(missing).values();
      return known.map((packed) => packed ?? (read.next().value as Buffer));
    },
  };
}
