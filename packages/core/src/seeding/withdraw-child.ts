import type { SeedProduct } from '@aisle/schema/seed';
import type { ValidRecord, WithdrawnProduct } from './seed-store.js';

/** A withdrawn child: the record to write, and the report. */
export interface Withdrawal {
  readonly written: ValidRecord;
  readonly told: WithdrawnProduct;
}

/**
 * Returns the draft of a child that left the family at `origin`. Removes options that no variation
 * offers any more, and a sku that another product has now. Returns undefined if the child is
 * already like that.
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
