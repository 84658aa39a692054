import { decimalAmount, parseTimestamp } from '@aisle/schema';
import type { ImportedProduct } from '@aisle/schema/dev';
import type { SeedPrice, SeedProduct, SeedRecord } from '@aisle/schema/seed';

/** Maximum number of products to show. */
const most = 10;

/**
 * Collects the first products of an import as cards show them. Pass valid records only to `list`;
 * `add` takes any.
 */
export function createProductPreview() {
  const products: SeedProduct[] = [];
  const records = new Map<string, SeedRecord>();
  const variantSkus = new Map<string, string[]>();
  let drafts = 0;
  return {
    add(candidate: unknown): void {
      const record = candidate as SeedRecord | undefined;
      if (record?.type === 'product') addProduct(record);
      else if (record?.type === 'price') records.set(keyOf('price', record.sku), record);
      else if (record && isNamed(record)) records.set(keyOf(record.type, record.id), record);
    },
    /** @returns the number of products that are drafts. */
    countDrafts: () => drafts,
    /** @returns the name of a catalog of the import; undefined if it has no such catalog. */
    nameOfCatalog: (id: string) => find('catalog', id)?.name,
    /** Returns the products with their prices in a currency at a time. */
    list: (currency: string, now: number): ImportedProduct[] =>
      products.map((product) => {
        const { id, name, sku, description, main_image_id, variation_ids = [] } = product;
        const skus = [...(sku === undefined ? [] : [sku]), ...(variantSkus.get(id) ?? [])];
        const prices = skus.flatMap((one) => find('price', one) ?? []);
        const image = main_image_id === undefined ? undefined : find('file', main_image_id);
        return {
          id,
          name,
          ...(sku !== undefined && { sku }),
          ...(description !== undefined && { description }),
          ...showPrices(prices, currency, now),
          ...(image && { image: image.href }),
          variations: variation_ids
            .flatMap((variation) => find('variation', variation) ?? [])
            .map(({ name, options }) => ({ name, options: options.map((option) => option.name) })),
        };
      }),
  };

  function addProduct(product: SeedProduct): void {
    const { status, parent_id, sku } = product;
    if (status === 'draft') drafts += 1;
    else if (parent_id === undefined && products.length < most) products.push(product);
    if (parent_id === undefined || sku === undefined || status === 'draft') return;
    variantSkus.set(parent_id, [...(variantSkus.get(parent_id) ?? []), sku]);
  }

  function find<Type extends SeedRecord['type']>(type: Type, id: string) {
    const found = records.get(keyOf(type, id));
    return found?.type === type ? (found as Extract<SeedRecord, { type: Type }>) : undefined;
  }
}

/** @returns true for records that products name, and for catalogs. */
function isNamed(record: SeedRecord) {
  return record.type === 'file' || record.type === 'variation' || record.type === 'catalog';
}

function keyOf(type: string, id: string): string {
  return `${type} ${id}`;
}

interface ShownAmount {
  readonly amount: number;
  readonly before?: number;
  readonly includes_tax: boolean;
}

/** Returns the lowest of the prices of a product or its variants as texts; nothing without one. */
function showPrices(prices: readonly SeedPrice[], currency: string, now: number) {
  const shown = prices.flatMap((price) => amountOf(price, currency, now) ?? []);
  const [lowest, ...others] = shown.toSorted((a, b) => a.amount - b.amount);
  if (lowest === undefined) return {};
  const { amount, before, includes_tax } = lowest;
  const isOneOfMany = others.some((other) => other.amount > amount);
  return {
    price: `${isOneOfMany ? 'from ' : ''}${format(amount, currency)}`,
    ...(before !== undefined && { price_before: format(before, currency) }),
    includes_tax,
  };
}

function amountOf(
  { currencies, sales = {} }: SeedPrice,
  currency: string,
  now: number,
): ShownAmount | undefined {
  const regular = currencies[currency];
  const sale = Object.values(sales).find(
    ({ schedule: { valid_from, valid_to } = {}, currencies: reduced }) =>
      reduced[currency] !== undefined &&
      (valid_from === undefined || parseTimestamp(valid_from) <= now) &&
      (valid_to === undefined || now < parseTimestamp(valid_to)),
  )?.currencies[currency];
  const { amount, includes_tax } = sale ?? regular ?? {};
  if (amount === undefined || includes_tax === undefined) return undefined;
  return { amount, includes_tax, ...(sale && regular && { before: regular.amount }) };
}

function format(amount: number, currency: string): string {
  const decimal = decimalAmount(amount, currency) as Intl.StringNumericLiteral;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(decimal);
}
