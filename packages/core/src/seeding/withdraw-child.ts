import type { SeedProduct } from '@aisle/schema/seed';
import type { ValidRecord, WithdrawnProduct } from './seed-store.js';

/** A child that is withdrawn: what is written, and what is told. */
export interface Withdrawal {
  readonly written: ValidRecord;
  readonly told: WithdrawnProduct;
}

/**
 * What becomes of a child that the family at `origin` has no longer: a draft, without the options that nobody
 * offers any more, and without a sku that another product has now. Undefined for one that is so already.
 */
export function withdrawChild(
  child: SeedProduct,
  origin: string,
  offeredOptions: ReadonlySet<string>,
  isSkuTaken: boolean,
): Withdrawal | undefined {
  const { updated_at: _, option_ids = [], sku, ...rest } = child;
  const kept = option_ids.filter((id) => offeredOptions.has(id));
  const isSame = child.status === 'draft' && kept.length === option_ids.length && !isSkuTaken;
  if (isSame) return undefined;
  const record: SeedProduct = {
    ...rest,
    status: 'draft',
    ...(sku !== undefined && !isSkuTaken && { sku }),
    ...(kept.length > 0 && { option_ids: kept }),
  };
  const { id, name } = child;
  return {
    written: { record, origin },
    told: { id, name, origin, ...(sku !== undefined && { sku }) },
  };
}
