import { createValidator } from '@aisle/schema';
import { type DisplayAmount, DisplayPrice } from '@aisle/schema/catalog';
import { diffJson, type JsonChange } from '@aisle/schema/dev';
import { countLeading } from '../lib/long-lists.js';
import { memberOf, textOf } from '../lib/texts.js';

/** Kinds of changes of a record. Several may apply. */
export const recordKinds = [
  'added',
  'removed',
  'repriced',
  'moved',
  'changed',
  'unchanged',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A record with an id, as a list has it. */
export interface ListedRecord {
  readonly id: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A list of records with the position of its first record in the complete list. */
export interface RecordList {
  readonly records: readonly ListedRecord[];
  readonly offset: number;
  /** The other list's records that this list has at a later position. */
  readonly elsewhere?: readonly ListedRecord[];
}

/**
 * A record of one list with its name and SKU. Its position starts at 0 and is undefined beyond the
 * part read.
 */
export type RecordSide = ReturnType<typeof sideOf>;

/** Differences between two lists. */
export type ListDifference = ReturnType<typeof compareLists>;

/** Changes of one record. */
export type RecordDifference = ListDifference['records'][number];

/** Compares lists by the ids of their records. */
export function compareLists(before: RecordList, after: RecordList) {
  const had = placed(before);
  const has = placed(after);
  const [hadIds, hasIds] = [idsOf(before), idsOf(after)];
  const steady = steadyItems([...hadIds], [...hasIds]);
  const changes = new Map(
    [...had].flatMap(([id, old]) => {
      const now = has.get(id);
      return now ? [[id, diffJson(old.json, now.json)] as const] : [];
    }),
  );
  const everywhere = sharedChanges([...changes.values()]);
  const shared = new Set(everywhere.map(changeKey));
  const records = mergeOrder([...had.keys()], [...has.keys()]).map((id) => {
    const [old, now] = [had.get(id), has.get(id)];
    const price = old && now && priceChange(old.json, now.json);
    // The changed fields except the price fields.
    const own = (changes.get(id) ?? []).filter(
      (change) => !shared.has(changeKey(change)) && !(price && saysPrice(change)),
    );
    const kinds = kindsOf({
      added: !old,
      removed: !now,
      repriced: price !== undefined,
      moved: hadIds.has(id) && hasIds.has(id) && !steady.has(id),
      changed: own.length > 0,
    });
    return { id, kinds, before: old?.side, after: now?.side, price, changes: own };
  });
  return {
    /** Ordered as in the later list. Removed records keep their former position. */
    records,
    /** Changes that all records of both lists share. */
    everywhere,
    counts: countKinds(records.flatMap(({ kinds }) => kinds)),
  };
}

function placed({ records, offset, elsewhere = [] }: RecordList) {
  return new Map(
    [...records, ...elsewhere].map(({ id, json }, index) => {
      const position = index < records.length ? offset + index : undefined;
      return [id, { json, side: sideOf(id, json, position) }] as const;
    }),
  );
}

function idsOf({ records }: RecordList): ReadonlySet<string> {
  return new Set(records.map(({ id }) => id));
}

function sideOf(id: string, json: ListedRecord['json'], position: number | undefined) {
  const name = textOf(memberOf(json, 'attributes', 'name')) ?? id;
  return { name, sku: textOf(memberOf(json, 'attributes', 'sku')), position };
}

/**
 * Returns the ids of the second list. Inserts ids that only the first list has after their former
 * predecessors.
 */
function mergeOrder(before: readonly string[], after: readonly string[]): readonly string[] {
  const kept = new Set(after);
  const followers = new Map<string | undefined, string[]>();
  let anchor: string | undefined;
  for (const id of before) {
    if (kept.has(id)) anchor = id;
    else followers.set(anchor, [...(followers.get(anchor) ?? []), id]);
  }
  return [
    ...(followers.get(undefined) ?? []),
    ...after.flatMap((id) => [id, ...(followers.get(id) ?? [])]),
  ];
}

function sharedChanges(all: readonly (readonly JsonChange[])[]): readonly JsonChange[] {
  const [first, ...rest] = all;
  if (!first || rest.length === 0) return [];
  const others = rest.map((changes) => new Set(changes.map(changeKey)));
  return first.filter(
    (change) => !saysPrice(change) && others.every((keys) => keys.has(changeKey(change))),
  );
}

function changeKey({ kind, path, before, after }: JsonChange): string {
  return JSON.stringify([kind, path, before, after]);
}

const priceFields =
  /^\/(meta\/(display_price|original_display_price|original_price|tiers|component_products)|attributes\/price)(\/|$)/;

function saysPrice({ path }: JsonChange): boolean {
  return priceFields.test(path);
}

function kindsOf(
  found: Readonly<Record<Exclude<RecordKind, 'unchanged'>, boolean>>,
): readonly RecordKind[] {
  const kinds = recordKinds.filter((kind) => kind !== 'unchanged' && found[kind]);
  return kinds.length === 0 ? ['unchanged'] : kinds;
}

function countKinds(found: readonly RecordKind[]): Readonly<Record<RecordKind, number>> {
  const counts = { added: 0, removed: 0, repriced: 0, moved: 0, changed: 0, unchanged: 0 };
  for (const kind of found) counts[kind] += 1;
  return counts;
}

/**
 * Returns the largest set of items that keep their order: a longest increasing subsequence of their
 * positions. All other items have moved. Items are unique; items of one list only are left out.
 */
export function steadyItems(
  before: readonly string[],
  after: readonly string[],
): ReadonlySet<string> {
  const places = new Map(after.map((item, index) => [item, index]));
  const tails: Run[] = [];
  for (const item of before) {
    const place = places.get(item);
    if (place === undefined) continue;
    // The last positions of the runs ascend.
    const length = countLeading(tails.length, (run) => (tails[run]?.place ?? place) < place);
    const previous = tails[length - 1];
    tails[length] = previous ? { item, place, previous } : { item, place };
  }
  const steady = new Set<string>();
  for (let run = tails.at(-1); run; run = run.previous) steady.add(run.item);
  return steady;
}

/** An increasing run, represented by its last item. */
interface Run {
  readonly item: string;
  readonly place: number;
  readonly previous?: Run;
}

const validateDisplayPrice = createValidator(DisplayPrice);

/**
 * Returns the change of the display price between two versions of a product; undefined if the
 * amounts are equal.
 */
export function priceChange(before: unknown, after: unknown) {
  const [had, has] = [displayPrice(before), displayPrice(after)];
  if (diffJson(amountsOf(had), amountsOf(has)).length === 0) return undefined;
  const side = (['with_tax', 'without_tax'] as const).find((name) => had?.[name] && has?.[name]);
  const [old, now] = side
    ? [had?.[side], has?.[side]]
    : [had?.with_tax ?? had?.without_tax, has?.with_tax ?? has?.without_tax];
  return {
    before: old,
    after: now,
    /**
     * Change in percent of the price before. Undefined if the currencies or tax modes differ, or
     * from zero.
     */
    percent: side && old && now ? percentBetween(old, now) : undefined,
  };
}

function displayPrice(product: unknown): DisplayPrice | undefined {
  return validateDisplayPrice(memberOf(product, 'meta', 'display_price')).value;
}

/** Returns the amounts and currencies, regardless of the language's formatting. */
function amountsOf(price: DisplayPrice | undefined) {
  const sides = [price?.with_tax, price?.without_tax];
  return sides.map((side) => (side ? `${side.amount} ${side.currency}` : 'none'));
}

function percentBetween(before: DisplayAmount, after: DisplayAmount): number | undefined {
  const [old, now] = [Number(before.amount), Number(after.amount)];
  if (before.currency !== after.currency || old === 0) return undefined;
  return ((now - old) / old) * 100;
}
