import type { IncludeName } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { typeFileDocument } from '../../catalog/build/build-file.js';
import { encodeDocuments } from '../../catalog/page-documents.js';
import { joinProducts, type ProductReader, selectProducts } from './product-documents.js';

/** Finds what `include` asks for: each resource once, in the order of the page's products. */
export function prepareIncludedQueries(database: Database) {
  const files = database.prepare<
    [{ release: number; products: string; kind: 'main_image' | 'files' }],
    { id: string; document: string }
  >(`
    SELECT file.id, file.document
    FROM json_each(@products) AS page
    CROSS JOIN release_product_files AS used ON used.product = page.value AND used.kind = @kind
    CROSS JOIN release_files AS file ON file.release = @release AND file.id = used.file_id
    ORDER BY page.key, used.position`);
  const components = selectProducts(
    database,
    `SELECT min(page.key * 100000 + component.position), found.product
    FROM json_each(@products) AS page
    CROSS JOIN release_components AS component ON component.product = page.value
    CROSS JOIN release_values AS found
      ON found.release = @release AND found.attribute = 'id'
      AND found.value = component.component_id
    GROUP BY found.product`,
  );

  const listFiles = (
    release: number,
    products: string,
    kind: 'main_image' | 'files',
    type: 'main_image' | 'file',
  ) => {
    const distinct = new Map(
      files.all({ release, products, kind }).map(({ id, document }) => [id, document]),
    );
    return [...distinct.values()].map((document) => typeFileDocument(document, type));
  };

  const find: Record<
    IncludeName,
    (release: number, products: string, reader: ProductReader) => string[]
  > = {
    main_image: (release, products) => listFiles(release, products, 'main_image', 'main_image'),
    files: (release, products) => listFiles(release, products, 'files', 'file'),
    component_products: (release, products, reader) =>
      joinProducts(components.all({ release, products, ...reader }), reader, 0),
  };

  return (
    include: readonly IncludeName[],
    release: number,
    products: readonly number[],
    reader: ProductReader,
  ): Partial<Record<IncludeName, Uint8Array>> => {
    const numbers = JSON.stringify(products);
    const found = include.map((name) => [name, find[name](release, numbers, reader)] as const);
    return Object.fromEntries(
      found
        .filter(([, documents]) => documents.length > 0)
        .map(([name, documents]) => [name, encodeDocuments(documents).bytes]),
    );
  };
}
