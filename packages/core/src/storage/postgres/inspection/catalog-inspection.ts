import type { CatalogInspection } from '../../../catalog/inspection/catalog-inspection.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { numbered } from '../../../catalog/release-format/numbered-release.js';
import type { Connection } from '../connection/connection.js';
import type { Queryable } from '../connection/statements.js';
import { explainFilterQuery } from './filter-facts.js';
import { findProductRecord, listProductRecords } from './find-product.js';
import { listNodeEntries, nameNodes } from './node-entries.js';
import { findReleasedProduct } from './released-products.js';
import { listValues } from './value-list.js';

/** Creates the inspection of releases. Each answer is read from one snapshot of the database. */
export function createPostgresInspection({
  read,
  query: ask,
  run,
}: Pick<Connection, 'read' | 'query' | 'run'>): CatalogInspection {
  return {
    listNodeEntries: (release, query) =>
      readPublished(numbered(release), (database) =>
        listNodeEntries(database, numbered(release), query),
      ),
    listValues: (release, query) =>
      readPublished(numbered(release), (database) =>
        listValues(database, numbered(release), query),
      ),
    explainFilter: (release, query) =>
      readPublished(numbered(release), (database) =>
        explainFilterQuery(database, numbered(release), query),
      ),
    findReleasedProduct: (release, called, language) =>
      read((database) => findReleasedProduct(database, numbered(release), called, language)),
    nameNodes: (release, ids, language) =>
      read((database) => nameNodes(database, numbered(release), { ids, language })),
    findProduct: (idOrSku) => findProductRecord({ query: ask, run }, idOrSku),
    listProducts: (after, limit) => listProductRecords({ query: ask, run }, after, limit),
  };

  function readPublished<Answer>(
    { number, id }: NumberedRelease,
    work: (database: Queryable) => Promise<Answer>,
  ): Promise<Answer | 'release'> {
    return read(async (database) => {
      const found = await database.query({
        text: `SELECT 1 FROM releases WHERE number = $1 AND id = $2 AND state = 'published'`,
        values: [number, id],
      });
      return found.length === 0 ? 'release' : work(database);
    });
  }
}
