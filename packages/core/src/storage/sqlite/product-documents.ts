import type { Database, Statement } from 'better-sqlite3';
import { joinDocument } from '../../catalog/build/document-pieces.js';

/** For whom and when products are read. */
export interface ProductReader {
  readonly language: string;
  readonly currency: string;
  readonly now: number;
}

/** A product's pieces as one row. */
export interface ProductRow {
  readonly product: number;
  readonly position: number;
  readonly head: string;
  readonly tail: string;
  readonly attributes: string | null;
  readonly meta: string | null;
  readonly display: string | null;
}

/**
 * The pieces of the products that `page` (SQL yielding `position` and `product`) names, in its order,
 * for `@language`, `@currency` and `@now`.
 */
export function selectProducts(database: Database, page: string): Statement<[object], ProductRow> {
  return database.prepare<[object], ProductRow>(`
    WITH page (position, product) AS (${page})
    SELECT page.product, page.position,
      coalesce(translation.head, document.head) AS head, document.tail,
      price.attributes, price.meta, display.meta AS display
    FROM page
    CROSS JOIN release_products AS document ON document.number = page.product
    LEFT JOIN release_translations AS translation
      ON translation.product = page.product AND translation.language = @language
    LEFT JOIN release_prices AS price
      ON price.product = page.product AND price.valid_from <= @now AND price.valid_to > @now
    LEFT JOIN release_display_prices AS display
      ON display.product = page.product AND display.currency = @currency
      AND display.language = @language
      AND display.valid_from <= @now AND display.valid_to > @now
    ORDER BY page.position`);
}

/** The JSON text of each product; the first `curated` positions are marked. */
export function joinProducts(
  rows: readonly ProductRow[],
  reader: ProductReader,
  curated: number,
): string[] {
  return rows.map((row) =>
    joinDocument(row, {
      curated: row.position < curated,
      language: reader.language,
      attributes: [row.attributes],
      meta: [row.meta, row.display],
    }),
  );
}
