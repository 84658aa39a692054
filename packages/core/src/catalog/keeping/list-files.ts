import type { CatalogFile } from '@aisle/schema/catalog';
import { filesFilter } from '@aisle/schema/filter';
import { allowedValues } from '../../records/allowed-values.js';
import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { describeFile } from '../build/build-file.js';
import type { CatalogContext } from './catalog-context.js';

/** Files by their ids. */
export async function listFiles(
  { store }: Pick<CatalogContext, 'store'>,
  wish: ListWish,
): Promise<RecordPage<CatalogFile>> {
  return findPage(await store.settings(), wish, filesFilter, async ({ filter, ...window }) => {
    const ids = filter && allowedValues(filter).get('id');
    const { total, files } = await store.listFiles({ ...window, ...(ids && { ids }) });
    return { total, records: files.map((file) => ({ type: 'file', ...describeFile(file) })) };
  });
}
