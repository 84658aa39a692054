import { minorDigits } from '@aisle/schema';
import type { Currency } from '@aisle/schema/catalog';
import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { selectRecords } from '../../records/select-records.js';
import type { CatalogStore } from '../catalog-store.js';
import type { CatalogContext } from './catalog-context.js';

/** The currencies that prices are in, and the default one, by their codes. */
export async function listCurrencies(
  { store }: Pick<CatalogContext, 'store'>,
  wish: ListWish,
): Promise<RecordPage<Currency>> {
  return findPage(await store.settings(), wish, undefined, async (query) =>
    selectRecords(await findCurrencies(store), query, () => []),
  );
}

/** All of them. */
export async function findCurrencies(store: CatalogStore): Promise<readonly Currency[]> {
  const { default_currency } = await store.settings();
  const codes = new Set([...(await findCodes(store)), default_currency]);
  return [...codes].sort().map((code) => describeCurrency(code, code === default_currency));
}

/**
 * Currency codes of a store at a revision. They are cached because finding them reads many prices.
 */
const known = new WeakMap<CatalogStore, Found>();

interface Found {
  readonly revision: number;
  readonly codes: Promise<readonly string[]>;
}

async function findCodes(store: CatalogStore): Promise<readonly string[]> {
  const revision = await store.revision();
  const last = known.get(store);
  if (last?.revision === revision) return last.codes;
  const found: Found = { revision, codes: store.listCurrencies() };
  known.set(store, found);
  found.codes.catch(() => {
    if (known.get(store) === found) known.delete(store);
  });
  return found.codes;
}

/** Amounts are written as in English: a list of currencies is in no language. */
function describeCurrency(code: string, isDefault: boolean): Currency {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(1);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code;
  return {
    id: code,
    type: 'currency',
    code,
    exchange_rate: 1,
    format: `${symbol}{price}`,
    decimal_point: '.',
    thousand_separator: ',',
    decimal_places: minorDigits(code),
    default: isDefault,
    enabled: true,
  };
}
