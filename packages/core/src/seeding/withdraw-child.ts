import type { SeedProduct } from '@aisle/schema';

/**
 * A child that its family has no longer: a draft, without the options that nobody offers any more, and
 * without a sku that another product has now. Undefined for one that is so already.
 */
export function withdrawChild(
  child: SeedProduct,
  offeredOptions: ReadonlySet<string>,
  isSkuTaken: boolean,
): SeedProduct | undefined {
  const { updated_at: _, option_ids = [], sku, ...rest } = child;
  const kept = option_ids.filter((id) => offeredOptions.has(id));
  const isSame = child.status === 'draft' && kept.length === option_ids.length && !isSkuTaken;
  if (isSame) return undefined;
  return {
    ...rest,
    status: 'draft',
    ...(sku !== undefined && !isSkuTaken && { sku }),
    ...(kept.length > 0 && { option_ids: kept }),
  };
}
