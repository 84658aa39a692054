import type { Variation, VariationOption } from '@aisle/schema/catalog';
import type { VariationRecord } from '../requests.js';

/** Gives an id its place in the order that a release draws; the same id always the same place. */
export type Lot = (id: string) => number;

interface Sortable {
  readonly id: string;
  readonly sort_order?: number;
}

/**
 * Makes the lots of a release from one drawn number: FNV-1a over the number and the id, then mixed, so
 * that ids which differ in one character only are in no order either.
 */
export function createLot(drawn: number): Lot {
  const salt = String(drawn);
  return (id) => {
    let hash = 0x811c9dc5;
    for (const character of salt + id) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    }
    return mix(hash);
  };
}

/** Lets every bit have a say in every other (the last step of MurmurHash3). */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Entries with a `sort_order` first, descending; then the others in the release's order. */
export function orderByLot<Entry extends Sortable>(entries: readonly Entry[], lot: Lot): Entry[] {
  return [...entries].sort(
    (a, b) =>
      compareSortOrders(a.sort_order, b.sort_order) ||
      lot(a.id) - lot(b.id) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** A parent's variations with all their options, in order. */
export function orderVariations(records: readonly VariationRecord[], lot: Lot): Variation[] {
  return orderByLot(records, lot).map((record) => ({
    ...describeVariation(record),
    options: orderByLot(record.options, lot).map(describeOption),
  }));
}

/** Returns a child's variations with its options, in the order of its parent. */
export function chooseOptions(
  records: readonly VariationRecord[],
  optionIds: readonly string[],
  lot: Lot,
): Variation[] {
  return orderByLot(records, lot).flatMap((record) => {
    const option = record.options.find(({ id }) => optionIds.includes(id));
    return option ? [{ ...describeVariation(record), option: describeOption(option) }] : [];
  });
}

function compareSortOrders(a: number | undefined, b: number | undefined): number {
  if (a === undefined && b === undefined) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return b - a;
}

function describeVariation({ id, name, sort_order }: VariationRecord): Variation {
  return { id, name, ...(sort_order !== undefined && { sort_order }) };
}

function describeOption({ id, name, sort_order, description }: VariationOption): VariationOption {
  return {
    id,
    name,
    ...(sort_order !== undefined && { sort_order }),
    ...(description !== undefined && { description }),
  };
}
