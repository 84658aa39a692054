import type { SeedRecord } from '@aisle/schema/seed';

/** What a record's change is about; `all` stands for what too many documents show to name them. */
export interface RecordChange {
  readonly kind: 'product' | 'price' | 'file' | 'all';
  readonly key: string;
}

/** Reads the record whose place another one took. It is asked only where that matters. */
type ReadFormer = (() => SeedRecord) | undefined;

/**
 * What changes with a record that was stored; `readFormer` is undefined for one that is new. What a release
 * finds out by itself is no change: its catalog, and the nodes.
 */
export function changesBy(record: SeedRecord, readFormer: ReadFormer): readonly RecordChange[] {
  switch (record.type) {
    case 'product':
      return [record.id, ...formerParent(record, readFormer)].map((key) => ({
        kind: 'product',
        key,
      }));
    case 'price':
      return [{ kind: 'price', key: record.sku }];
    // What is new here is shown by products that have to name it first.
    case 'variation':
      return readFormer ? [{ kind: 'all', key: record.id }] : [];
    case 'price_modifier':
      return readFormer ? [{ kind: 'all', key: record.name }] : [];
    case 'file':
      return readFormer ? [fileChange(record, readFormer())] : [];
    default:
      return [];
  }
}

/** A parent shows its children, also one that leaves it. */
function formerParent(
  { parent_id }: Extract<SeedRecord, { type: 'product' }>,
  readFormer: ReadFormer,
): readonly string[] {
  const former = readFormer?.();
  if (former?.type !== 'product' || former.parent_id === undefined) return [];
  return former.parent_id === parent_id ? [] : [former.parent_id];
}

/** Products show when their files were made, and nothing else of them. */
function fileChange(
  { id, created_at }: Extract<SeedRecord, { type: 'file' }>,
  former: SeedRecord,
): RecordChange {
  const madeAt = former.type === 'file' ? former.created_at : undefined;
  const isSame = created_at === undefined || created_at === madeAt;
  return { kind: isSame ? 'file' : 'all', key: id };
}
