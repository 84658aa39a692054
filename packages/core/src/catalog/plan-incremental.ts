import type { SeedRecord } from '@aisle/schema/seed';
import { localeData } from '#platform';
import type { CatalogRecord } from './requests.js';

/**
 * Version of the format of packed products and lists, and of the rules that build documents. A
 * change of either takes the next number. A release with another version cannot be published
 * incrementally.
 */
const storedForm = 2;

/** Returns everything that all documents of a generation depend on, as text. */
export function describeBasis({ hierarchy_ids, price_books, ...catalog }: CatalogRecord): string {
  const { default_language, languages = [] } = catalog;
  return JSON.stringify({
    storedForm,
    localeData,
    hierarchy_ids,
    price_books,
    default_language,
    languages,
  });
}

/** Subject of a record's change. `all` means that too many documents show it to list them. */
export interface RecordChange {
  readonly kind: 'product' | 'price' | 'file' | 'all';
  readonly key: string;
}

/** Reads the record that another one replaced. It is called only if that matters. */
type ReadFormer = (() => SeedRecord) | undefined;

/**
 * Returns the changes that storing a record causes; `readFormer` is undefined for a new record.
 * Catalogs and nodes cause none, because a publish compares them itself.
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
    // A new record is shown only by products that changed to name it.
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

/** A parent shows its children, so the former parent changes too. */
function formerParent(
  { parent_id }: Extract<SeedRecord, { type: 'product' }>,
  readFormer: ReadFormer,
): readonly string[] {
  const former = readFormer?.();
  if (former?.type !== 'product' || former.parent_id === undefined) return [];
  return former.parent_id === parent_id ? [] : [former.parent_id];
}

/** Products show only the creation time of their files. */
function fileChange(
  { id, created_at }: Extract<SeedRecord, { type: 'file' }>,
  former: SeedRecord,
): RecordChange {
  const madeAt = former.type === 'file' ? former.created_at : undefined;
  const isSame = created_at === undefined || created_at === madeAt;
  return { kind: isSame ? 'file' : 'all', key: id };
}
