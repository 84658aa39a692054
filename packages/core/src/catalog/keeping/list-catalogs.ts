import type { Catalog } from '@aisle/schema/catalog';
import { catalogsFilter } from '@aisle/schema/filter';
import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { selectRecords } from '../../records/select-records.js';
import type { CatalogContext } from './catalog-context.js';
import { renderCatalog } from './render-catalog.js';

/** All catalogs, published or not, the first made first. */
export async function listCatalogs(
  { store }: Pick<CatalogContext, 'store'>,
  wish: ListWish,
): Promise<RecordPage<Catalog>> {
  return findPage(await store.settings(), wish, catalogsFilter, async (query) => {
    const { total, records } = selectRecords(
      await store.listCatalogRecords(),
      query,
      ({ id, name }, attribute) => (attribute === 'id' ? [id] : [name]),
    );
    return { total, records: records.map(renderCatalog) };
  });
}
