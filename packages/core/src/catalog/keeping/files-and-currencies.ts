import { CommerceError, minorDigits } from '@aisle/schema';
import type { CatalogFile, Currency } from '@aisle/schema/catalog';
import { filesFilter } from '@aisle/schema/filter';
import {
  allowedValues,
  findPage,
  type ListOptions,
  type RecordAnswer,
  type RecordPage,
  selectRecords,
} from '../../records/records.js';
import { describeFile } from '../build/build-node.js';
import type { CatalogStore } from '../catalog-store.js';
import { requireId } from '../reading/choose-catalog.js';
import type { CatalogContext } from './rules.js';

/** Operations on files and currencies, by their names in the contract. */
export const storeOperations = {
  /** Returns the files that products refer to, by their ids. */
  async listFiles(
    { store }: CatalogContext,
    options: ListOptions,
  ): Promise<RecordPage<CatalogFile>> {
    return findPage(await store.settings(), options, filesFilter, async ({ filter, ...window }) => {
      const ids = filter && allowedValues(filter).get('id');
      const { total, files } = await store.listFiles({ ...window, ...(ids && { ids }) });
      return { total, records: files.map((file) => ({ type: 'file', ...describeFile(file) })) };
    });
  },

  /**
   * Returns a file that products refer to.
   * @throws CommerceError `not_found`.
   */
  async getFile(
    { store }: CatalogContext,
    { file_id }: { readonly file_id: string },
  ): Promise<RecordAnswer<CatalogFile>> {
    requireId('file', file_id);
    const { files } = await store.listFiles({ ids: [file_id], limit: 1, offset: 0 });
    const [file] = files;
    if (file) return { record: { type: 'file', ...describeFile(file) } };
    throw new CommerceError('not_found', `There is no file ${JSON.stringify(file_id)}.`);
  },

  /** Returns the currencies of prices and the default currency, by their codes. */
  async listCurrencies(
    { store }: CatalogContext,
    options: ListOptions,
  ): Promise<RecordPage<Currency>> {
    return findPage(await store.settings(), options, undefined, async (query) =>
      selectRecords(await findCurrencies(store), query, () => []),
    );
  },

  /**
   * Returns a currency of prices, or the default currency, by its code.
   * @throws CommerceError `not_found`.
   */
  async getCurrency(
    { store }: CatalogContext,
    { currency_id }: { readonly currency_id: string },
  ): Promise<RecordAnswer<Currency>> {
    requireId('currency', currency_id);
    const record = (await findCurrencies(store)).find(({ id }) => id === currency_id);
    if (record) return { record };
    throw new CommerceError('not_found', `There is no currency ${JSON.stringify(currency_id)}.`);
  },
};

async function findCurrencies(store: CatalogStore): Promise<readonly Currency[]> {
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
