import type { Database } from 'better-sqlite3';
import type { CatalogInspection } from '../../../catalog/inspection/catalog-inspection.js';
import { numbered } from '../../../catalog/release-format/numbered-release.js';
import { perform, performSlowly } from '../connection/perform.js';
import { prepareFilterFacts } from './filter-facts.js';
import { prepareProductFinder } from './find-product.js';
import { prepareNodeEntries } from './node-entries.js';
import { prepareReleasedProducts } from './released-products.js';
import { prepareValueList } from './value-list.js';

/** Creates the inspection of releases. Its statements are prepared at first use. */
export function createSqliteInspection(database: Database): CatalogInspection {
  let prepared: ReturnType<typeof prepareInspection> | undefined;
  const inspect = () => {
    prepared ??= prepareInspection(database);
    return prepared;
  };
  return {
    listNodeEntries: (release, query) =>
      perform(() => inspect().nodes.list(numbered(release), query)),
    listValues: (release, query) =>
      performSlowly(() => inspect().listValues(numbered(release), query)),
    explainFilter: (release, query) =>
      perform(() => inspect().explainFilter(numbered(release), query)),
    findReleasedProduct: (release, called, language) =>
      perform(() => inspect().products.find(numbered(release), called, language)),
    nameNodes: (release, ids, language) =>
      perform(() => inspect().nodes.name(numbered(release), ids, language)),
    findProduct: (idOrSku) => perform(() => inspect().records.find(idOrSku)),
    listProducts: (after, limit) => perform(() => inspect().records.list(after, limit)),
  };
}

function prepareInspection(database: Database) {
  const nodes = prepareNodeEntries(database);
  const products = prepareReleasedProducts(database, nodes);
  return {
    nodes,
    products,
    listValues: prepareValueList(database),
    explainFilter: prepareFilterFacts(database, nodes, products),
    records: prepareProductFinder(database),
  };
}
