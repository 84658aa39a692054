import type { CatalogInspection } from '../../catalog/inspection/find-products.js';
import { NotPublished, numbered } from '../../catalog/release-format/node-row.js';
import type { ProductRecord } from '../../catalog/requests.js';
import { readDocuments, readStored } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import { all, first, sql } from '../engine/statement.js';
import { listValues } from './attribute-values.js';
import { explainFilter } from './filter-facts.js';
import { findReleasedProduct, listNodeEntries, nameNodes } from './released-products.js';

/** Creates the inspection of releases. */
export function createInspection(engine: Engine): CatalogInspection {
  const { ask } = engine;
  return {
    listNodeEntries: (release, query) =>
      unlessPruned(listNodeEntries(engine, numbered(release), query)),
    listValues: (release, query) => unlessPruned(listValues(engine, numbered(release), query)),
    explainFilter: (release, query) =>
      unlessPruned(explainFilter(engine, numbered(release), query)),
    findReleasedProduct: async (release, called, language) =>
      findReleasedProduct(engine, numbered(release), { called, language }),
    nameNodes: async (release, ids, language) =>
      nameNodes(engine, numbered(release), { ids, language }),
    async findProduct(idOrSku) {
      const key = keyText(idOrSku);
      const row = await ask(
        first(sql<{ document: string }>`
          SELECT document FROM products WHERE id = ${key} OR sku = ${key}
          ORDER BY CASE WHEN id = ${key} THEN 0 ELSE 1 END, id LIMIT 1`),
      );
      return row && readStored<ProductRecord>(row.document);
    },
    async listProducts(after, limit) {
      const rows = await ask(
        all(sql<{ document: string }>`
          SELECT document FROM products WHERE id > ${keyText(after)} ORDER BY id LIMIT ${limit}`),
      );
      return readDocuments<ProductRecord>(rows);
    },
  };
}

/** Returns `release` for an answer of which the release was pruned meanwhile. */
async function unlessPruned<Answer>(answer: Promise<Answer>): Promise<Answer | 'release'> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotPublished) return 'release';
    throw error;
  }
}
