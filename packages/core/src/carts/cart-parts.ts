import { CommerceError } from '@aisle/schema';
import {
  maxCustomDiscounts,
  maxTaxItems,
  type StoredCustomDiscount,
  type TaxItem,
} from '@aisle/schema/carts';
import type { SeedCartLine, SeedPromotionItem } from '@aisle/schema/seed';
import type { CartRecord } from './cart.js';

/** Any line but that of a promotion. */
export type BoughtLine = Exclude<SeedCartLine, SeedPromotionItem>;

/** A line, or the cart itself, with its taxes or custom discounts. */
type Holder = BoughtLine | CartRecord;

/** Lists of parts that lines have: taxes, and custom discounts, which carts have too. */
interface Parts {
  tax: TaxItem;
  custom_discounts: StoredCustomDiscount;
}

/** One of these lists. */
interface PartKind<Member extends keyof Parts> {
  readonly member: Member;
  readonly word: string;
  readonly plural: string;
  /** Maximum number of them. */
  readonly most: number;
  /** Name in `include`. */
  readonly include: string;
}

export const taxes: PartKind<'tax'> = {
  member: 'tax',
  word: 'tax',
  plural: 'taxes',
  most: maxTaxItems,
  include: 'tax_items',
};

export const customDiscounts: PartKind<'custom_discounts'> = {
  member: 'custom_discounts',
  word: 'custom discount',
  plural: 'custom discounts',
  most: maxCustomDiscounts,
  include: 'custom_discounts',
};

/**
 * Changes one of the lines of a cart. Returns the given cart if the line stays as it is.
 * @throws CommerceError `not_found`; `validation_failed` for the line of a promotion.
 */
export function changeLine(
  record: CartRecord,
  itemId: string,
  { plural }: PartKind<keyof Parts>,
  change: (line: BoughtLine) => BoughtLine,
): CartRecord {
  const line = record.items.find(({ id }) => id === itemId);
  if (!line) throw unknownItem(record.id, itemId);
  if (line.type === 'promotion_item') {
    throw new CommerceError(
      'validation_failed',
      `A promotion has no ${plural} of its own; name one of the lines that it discounts.`,
    );
  }
  const changed = change(line);
  if (changed === line) return record;
  return { ...record, items: record.items.map((one) => (one === line ? changed : one)) };
}

/** Adds a part. @throws CommerceError `conflict` if there are too many. */
export function addPart<Of extends Holder, Member extends keyof Parts>(
  holder: Of,
  kind: PartKind<Member>,
  part: Parts[Member],
): Of {
  const parts = partsOf(holder, kind);
  if (parts.length < kind.most) return withParts(holder, kind, [...parts, part]);
  throw new CommerceError(
    'conflict',
    `The ${nameOf(holder)} has ${kind.most} ${kind.plural}, which is the limit; remove one first.`,
  );
}

/** A part to add to a line; to the cart itself if `line` is absent. */
interface PartAddition<Member extends keyof Parts> {
  readonly line?: { readonly id: string; readonly type: string } | undefined;
  readonly part: Parts[Member];
}

/**
 * Adds parts to a cart and its lines.
 * @throws CommerceError `conflict`, `not_found`; `validation_failed`, with the index of the refused
 * addition before the pointer.
 */
export function addParts<Member extends keyof Parts>(
  before: CartRecord,
  kind: PartKind<Member>,
  additions: readonly PartAddition<Member>[],
): CartRecord {
  const addOne = (record: CartRecord, { line: to, part }: PartAddition<Member>) => {
    if (!to) return addPart(record, kind, part);
    return changeLine(record, to.id, kind, (line) => {
      requireType(line, to.type);
      return addPart(line, kind, part);
    });
  };
  return additions.reduce(
    (record, addition, index) => locateByIndex(index, () => addOne(record, addition)),
    before,
  );
}

/** Runs a function for one of several items. */
export type AtIndex = <Made>(index: number, make: () => Made) => Made;

/** Puts the index before the pointers and details of an error. */
export const locateByIndex: AtIndex = (index, make) => {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'validation_failed') throw error;
    const details = error.details.map((detail) => `${index}.${detail}`);
    const pointers = error.pointers.map((pointer) => `/${index}${pointer}`);
    throw new CommerceError(error.code, details, { pointers, cause: error });
  }
};

/** Replaces a part, or removes it if `after` is undefined. */
export function replacePart<Of extends Holder, Member extends keyof Parts>(
  holder: Of,
  kind: PartKind<Member>,
  before: Parts[Member],
  after?: Parts[Member],
): Of {
  const parts = partsOf(holder, kind).flatMap((one) => (one === before ? (after ?? []) : one));
  return withParts(holder, kind, parts as Parts[Member][]);
}

/** Returns the parts of a cart, and then those of its lines. */
export function allParts<Member extends keyof Parts>(
  record: CartRecord,
  kind: PartKind<Member>,
): readonly Parts[Member][] {
  const lines = record.items.filter((line) => line.type !== 'promotion_item');
  return [record, ...lines].flatMap((holder) => partsOf(holder, kind));
}

/** Removes the parts of all lines of a cart. */
export function clearLines(record: CartRecord, kind: PartKind<keyof Parts>): CartRecord {
  const has = (line: SeedCartLine): line is BoughtLine =>
    line.type !== 'promotion_item' && partsOf(line, kind).length > 0;
  if (!record.items.some(has)) return record;
  const items = record.items.map((line) => (has(line) ? withParts(line, kind, []) : line));
  return { ...record, items };
}

/** Returns a line or cart with other parts. */
export function withParts<Of extends Holder, Member extends keyof Parts>(
  holder: Of,
  { member }: PartKind<Member>,
  parts: readonly Parts[Member][],
): Of {
  const { [member as never]: _, ...rest } = holder;
  return (parts.length === 0 ? rest : { ...rest, [member]: parts }) as unknown as Of;
}

/** Returns a part by its id. @throws CommerceError `not_found`. */
export function requirePart<Member extends keyof Parts>(
  holder: Holder,
  kind: PartKind<Member>,
  id: string,
): Parts[Member] {
  const found = partsOf(holder, kind).find((one) => one.id === id);
  if (found) return found;
  throw new CommerceError(
    'not_found',
    `The ${nameOf(holder)} has no ${kind.word} with the id ${id}; get the cart with include=${kind.include} to see the ids.`,
  );
}

/** Returns the parts of a line or cart. */
export function partsOf<Member extends keyof Parts>(
  holder: Holder,
  { member }: PartKind<Member>,
): readonly Parts[Member][] {
  const parts: Partial<Readonly<Record<keyof Parts, readonly unknown[]>>> = holder as never;
  return (parts[member] ?? []) as readonly Parts[Member][];
}

/** Returns the error for a line that a cart does not have. */
export function unknownItem(cartId: string, itemId: string): CommerceError {
  return new CommerceError(
    'not_found',
    `The cart ${cartId} has no line with the id ${itemId}; get the cart to see the ids of its lines.`,
  );
}

function nameOf(holder: Holder): string {
  return `${'items' in holder ? 'cart' : 'line'} ${holder.id}`;
}

/**
 * Checks the id in the body of a change, which can be left out.
 * @throws CommerceError `validation_failed` unless it is that of the path.
 */
export function requireSameId(said: string | undefined, id: string, word: string): void {
  if (said === undefined || said === id) return;
  throw new CommerceError(
    'validation_failed',
    `id: must be the id of the ${word} in the path, ${id}, is ${said}; leave it out`,
    { pointers: ['/id'] },
  );
}

/**
 * Checks the type of a line in a relationship.
 * @throws CommerceError `validation_failed` for another type.
 */
function requireType({ id, type: own = 'cart_item' }: BoughtLine, type: string): void {
  if (type === own) return;
  throw new CommerceError(
    'validation_failed',
    `relationships.item.data.type: must be the type of the line ${id}, ${own}, is ${type}`,
    { pointers: ['/relationships/item/data/type'] },
  );
}
