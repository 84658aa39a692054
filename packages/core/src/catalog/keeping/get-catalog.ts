import type { Catalog } from '@aisle/schema/catalog';
import type { RecordAnswer } from '../../records/record-answer.js';
import { requireId } from '../reading/refuse-long-id.js';
import { noCatalog } from '../reading/resolve-release.js';
import type { CatalogRecord } from '../records.js';
import type { CatalogContext } from './catalog-context.js';
import { renderCatalog } from './render-catalog.js';

/** Names a catalog. */
export interface OfCatalog {
  readonly catalog_id: string;
}

/**
 * A catalog, published or not.
 * @throws CommerceError `not_found`.
 */
export async function getCatalog(
  context: Pick<CatalogContext, 'store'>,
  request: OfCatalog,
): Promise<RecordAnswer<Catalog>> {
  return { record: renderCatalog(await findCatalog(context, request)) };
}

async function findCatalog(
  { store }: Pick<CatalogContext, 'store'>,
  { catalog_id }: OfCatalog,
): Promise<CatalogRecord> {
  requireId('catalog', catalog_id);
  const found = (await store.listCatalogRecords()).find(({ id }) => id === catalog_id);
  if (!found) throw noCatalog(catalog_id);
  return found;
}
