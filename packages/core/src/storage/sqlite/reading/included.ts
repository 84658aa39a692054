import type { IncludeName } from '@aisle/schema/catalog';
import type { Database } from 'better-sqlite3';
import { typeFileDocument } from '../../../catalog/build/build-file.js';
import { joinProducts, type ProductReader } from '../../../catalog/documents/join-products.js';
import { encodeDocuments } from '../../../catalog/documents/joined-documents.js';
import { placesIn } from '../../../catalog/release-format/find-place.js';
import { productNumber } from '../../../catalog/release-format/numbering.js';
import { allProducts, type ListedRelease } from '../../../catalog/release-format/stored-list.js';
import { requireSealOf } from '../../../integrity/seal.js';
import { prepareStoredProducts } from '../release-rows/stored-products.js';
import type { RememberedRows } from './remembered-rows.js';

interface FileRow {
  readonly id: string;
  /** The seal (nothing where it is lost), a space and the document; null when the release has no such file. */
  readonly sealed: string | null;
}

function readFile(id: string, sealed: string): string {
  const space = sealed.indexOf(' ');
  const document = sealed.slice(space + 1);
  requireSealOf(Number(sealed.slice(0, space)), id, document);
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
export function prepareIncludedQueries(database: Database) {
  const products = prepareStoredProducts(database);
  const selectFiles = database.prepare<[object], FileRow>(`
    SELECT used.file_id AS id, (
      SELECT coalesce(seal, '') || ' ' || document FROM release_files AS file
      WHERE file.generation = @generation AND file.id = used.file_id AND file.since <= @number
      ORDER BY file.since DESC LIMIT 1) AS sealed
    FROM json_each(@products) AS page
    CROSS JOIN release_product_files AS used ON used.product = page.value AND used.kind = @kind
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
        rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [[id, readFile(id, sealed)]])),
      );
      return encodeDocuments([...distinct.values()].map(typeFileDocument)).bytes;
    };
  };

  const listComponents: Find = ({ release, rows, numbers, reader }) => {
    const ids = new Set(selectComponents.all(JSON.stringify(numbers)));
    const { generation } = release;
    const all = rows.readList(allProducts(release));
    const findPlace = placesIn(all, (id) => products.placesOfId(generation, id));
    const found = [...ids].flatMap((id) => {
      const place = findPlace(id);
      return place === undefined ? [] : productNumber(generation, place);
    });
    return joinProducts(rows.readProducts(found), reader, 0).bytes;
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
