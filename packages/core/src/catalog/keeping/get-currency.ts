import { CommerceError } from '@aisle/schema';
import type { Currency } from '@aisle/schema/catalog';
import type { RecordAnswer } from '../../records/record-answer.js';
import { requireId } from '../reading/refuse-long-id.js';
import type { CatalogContext } from './catalog-context.js';
import { findCurrencies } from './list-currencies.js';

/**
 * A currency that prices are in, or the default one.
 * @throws CommerceError `not_found`.
 */
export async function getCurrency(
  { store }: Pick<CatalogContext, 'store'>,
  { currency_id }: { readonly currency_id: string },
): Promise<RecordAnswer<Currency>> {
  requireId('currency', currency_id);
  const record = (await findCurrencies(store)).find(({ id }) => id === currency_id);
  if (record) return { record };
  throw new CommerceError('not_found', `There is no currency ${JSON.stringify(currency_id)}.`);
}
