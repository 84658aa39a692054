import type { SeedRecord } from '@aisle/schema/seed';
import { readStored } from '../integrity/read-stored.js';
import type { WrittenRecord } from './settle-record.js';

/** How much a record says that is new: nothing, something that no release shows, or more. */
const changeWeights = { none: 0, hidden: 1, shown: 2 } as const;
type ChangeWeight = (typeof changeWeights)[keyof typeof changeWeights];

/** The key of a record whose change matters, in up to two parts: none for what no release shows. */
function keyOf(record: SeedRecord): readonly [string?, string?] {
  switch (record.type) {
    case 'price':
      return [record.sku, record.price_book_id];
    case 'price_modifier':
      return [record.name];
    case 'catalog_rule':
      return [record.catalog_id, record.id];
    case 'store':
    case 'publish':
    case 'subscription':
    case 'stock':
    case 'cart':
      return [];
    default:
      return [record.id];
  }
}

/** How much a record says that is new, in the place of a former one if there was any. */
function weighChange(record: SeedRecord, former: SeedRecord | undefined): ChangeWeight {
  const isDraft = (one: SeedRecord | undefined) =>
    one?.type !== 'product' || one.status === 'draft';
  if (record.type === 'product' && isDraft(record) && isDraft(former)) return changeWeights.hidden;
  // What is new of these is shown by products that have to name it first.
  const isNamed = ['file', 'variation', 'price_modifier'].includes(record.type);
  return isNamed && former === undefined ? changeWeights.hidden : changeWeights.shown;
}

/** What a record was attached to: there it is missing now, if it is not attached there any more. */
function linksOf(former: SeedRecord): readonly (readonly [string, string])[] {
  switch (former.type) {
    case 'product':
      return [
        ...(former.node_ids ?? []).map((id) => ['left node', id] as const),
        ...(former.parent_id === undefined ? [] : [['left product', former.parent_id] as const]),
      ];
    case 'node':
      return [['left node', former.parent_id]];
    case 'catalog_rule':
      return [['catalog', former.catalog_id]];
    default:
      return [];
  }
}

/** What an import has to remember of a record: its place, or what it was attached to, and how much changed. */
export interface RecordTrace {
  /** A type of record; or `left node` and `left product`, what a record was attached to before. */
  readonly kind: string;
  readonly key: string;
  /** The second part of a key that has two, or empty. */
  readonly part: string;
  readonly change: ChangeWeight;
}

/** What a record leaves to be asked at the end of an import; `written` is undefined for one that changed nothing. */
export function traceRecord(record: SeedRecord, written: WrittenRecord | undefined): RecordTrace[] {
  const former =
    written?.replaced === undefined ? undefined : readStored<SeedRecord>(written.replaced);
  const change = written ? weighChange(record, former) : changeWeights.none;
  const [key, part = ''] = keyOf(record);
  return [
    ...(key === undefined ? [] : [{ kind: record.type, key, part, change }]),
    ...(former ? linksOf(former) : []).map(([kind, id]) => ({ kind, key: id, part: '', change })),
  ];
}
