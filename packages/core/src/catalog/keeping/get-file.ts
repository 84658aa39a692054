import { CommerceError } from '@aisle/schema';
import type { CatalogFile } from '@aisle/schema/catalog';
import type { RecordAnswer } from '../../records/record-answer.js';
import { describeFile } from '../build/build-file.js';
import { requireId } from '../reading/refuse-long-id.js';
import type { CatalogContext } from './catalog-context.js';

/**
 * A file that products refer to.
 * @throws CommerceError `not_found`.
 */
export async function getFile(
  { store }: Pick<CatalogContext, 'store'>,
  { file_id }: { readonly file_id: string },
): Promise<RecordAnswer<CatalogFile>> {
  requireId('file', file_id);
  const { files } = await store.listFiles({ ids: [file_id], limit: 1, offset: 0 });
  const [file] = files;
  if (file) return { record: { type: 'file', ...describeFile(file) } };
  throw new CommerceError('not_found', `There is no file ${JSON.stringify(file_id)}.`);
}
