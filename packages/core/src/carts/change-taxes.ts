import { CommerceError, createValidator, requireValid } from '@aisle/schema';
import {
  LineTaxAdditions,
  maxTaxItems,
  TaxAddition,
  TaxChange,
  type TaxItem,
} from '@aisle/schema/carts';
import type { SeedCartLine, SeedPromotionItem } from '@aisle/schema/seed';
import type { UpdateOptions } from '../environment/require-options.js';
import { locateByIndex } from './add-items.js';
import { versionOf } from './cart.js';
import {
  type CartContext,
  changeCart,
  type OfCart,
  type OfCartItem,
  requireCartId,
} from './change-cart.js';
import { canonicalJson, makeTax, pickTax } from './make-line.js';
import { unknownItem } from './update-item.js';

/** Names a tax of a line of a cart. */
export interface OfTaxItem extends OfCartItem {
  readonly tax_item_id: string;
}

/** Taxes that were added or changed. */
export interface TaxAnswer {
  readonly tax_items: readonly TaxItem[];
  /** Version of the stored cart. */
  readonly version?: string;
}

const validateTax = createValidator(TaxAddition);
const validateTaxes = createValidator(LineTaxAdditions);
const validateChange = createValidator(TaxChange);

/**
 * Adds a tax to a line.
 * @throws CommerceError `validation_failed`, `not_found` (line), `conflict` (more taxes than a line
 * may have), `precondition_failed`.
 */
export async function addTax(
  context: CartContext,
  { cart_id, item_id, ...request }: OfCartItem & TaxAddition,
  options: UpdateOptions = {},
): Promise<TaxAnswer> {
  const id = requireCartId(cart_id);
  const tax = makeTax(requireValid(validateTax(request)), context.environment.ids);
  return changeTaxes(context, id, options, [tax], (lines) =>
    changeLine(lines, id, item_id, (line) => addToLine(line, tax)),
  );
}

/**
 * Adds taxes to lines of a cart, all of them or none.
 * @throws CommerceError as {@link addTax}. The index of a refused tax comes before the pointer.
 */
export async function addTaxes(
  context: CartContext,
  { cart_id, items }: OfCart & { readonly items: LineTaxAdditions },
  options: UpdateOptions = {},
): Promise<TaxAnswer> {
  const id = requireCartId(cart_id);
  const additions = requireValid(validateTaxes(items)).map((addition) => ({
    ...addition.relationships.item.data,
    tax: makeTax(addition, context.environment.ids),
  }));
  const taxes = additions.map(({ tax }) => tax);
  return changeTaxes(context, id, options, taxes, (lines) =>
    additions.reduce<readonly SeedCartLine[]>(
      (all, addition, index) =>
        locateByIndex(index, () =>
          changeLine(all, id, addition.id, (line) => {
            requireType(line, addition.type);
            return addToLine(line, addition.tax);
          }),
        ),
      lines,
    ),
  );
}

/**
 * Changes a tax of a line: members that are present change, absent ones stay.
 * @throws CommerceError `validation_failed`, `not_found` (line or tax), `precondition_failed`.
 */
export async function updateTax(
  context: CartContext,
  { cart_id, item_id, tax_item_id, ...request }: OfTaxItem & TaxChange,
  options: UpdateOptions = {},
): Promise<TaxAnswer> {
  const id = requireCartId(cart_id);
  const { id: said = tax_item_id, ...change } = requireValid(validateChange(request));
  if (said !== tax_item_id) {
    throw new CommerceError(
      'validation_failed',
      `id: must be the id of the tax in the path, ${tax_item_id}, is ${said}; leave it out`,
      { pointers: ['/id'] },
    );
  }
  const changed: TaxItem[] = [];
  return changeTaxes(context, id, options, changed, (lines) =>
    changeLine(lines, id, item_id, (line) => {
      const before = requireTax(line, tax_item_id);
      const after = { ...before, ...pickTax(change) };
      changed.splice(0, changed.length, after);
      if (canonicalJson(before) === canonicalJson(after)) return line;
      return { ...line, tax: line.tax?.map((one) => (one === before ? after : one)) ?? [] };
    }),
  );
}

/**
 * Removes a tax from a line.
 * @throws CommerceError `not_found` (line or tax), `precondition_failed`.
 */
export async function deleteTax(
  context: CartContext,
  { cart_id, item_id, tax_item_id }: OfTaxItem,
  options: UpdateOptions = {},
): Promise<void> {
  const id = requireCartId(cart_id);
  await changeTaxes(context, id, options, [], (lines) =>
    changeLine(lines, id, item_id, (line) => {
      const deleted = requireTax(line, tax_item_id);
      return withTaxes(line, line.tax?.filter((one) => one !== deleted) ?? []);
    }),
  );
}

/** Removes the taxes of all lines of a cart. */
export async function deleteTaxes(
  context: CartContext,
  { cart_id }: OfCart,
  options: UpdateOptions = {},
): Promise<void> {
  await changeCart(context, requireCartId(cart_id), options, (record, time) => {
    const isTaxed = (line: SeedCartLine) => line.type !== 'promotion_item' && line.tax;
    if (!record?.items.some(isTaxed)) return record;
    const items = record.items.map((line) =>
      line.type !== 'promotion_item' && line.tax
        ? { ...withTaxes(line, []), updated_at: time }
        : line,
    );
    return { ...record, items };
  });
}

/** Changes the lines of a cart, and returns the taxes that this is about. */
async function changeTaxes(
  context: CartContext,
  id: string,
  options: UpdateOptions,
  tax_items: readonly TaxItem[],
  edit: (lines: readonly SeedCartLine[]) => readonly SeedCartLine[],
): Promise<TaxAnswer> {
  const changed = await changeCart(context, id, options, (record, time) => {
    const before = record?.items ?? [];
    const after = edit(before);
    if (!record || after === before) return record;
    const items = after.map((line) =>
      before.includes(line) ? line : { ...line, updated_at: time },
    );
    return { ...record, items };
  });
  return {
    tax_items: structuredClone(tax_items),
    ...(changed && { version: versionOf(changed) }),
  };
}

/** A line that can have taxes. */
type TaxedLine = Exclude<SeedCartLine, SeedPromotionItem>;

/** Changes one of several lines. Returns the given lines if the line stays as it is. */
function changeLine(
  lines: readonly SeedCartLine[],
  cartId: string,
  itemId: string,
  change: (line: TaxedLine) => TaxedLine,
): readonly SeedCartLine[] {
  const line = lines.find(({ id }) => id === itemId);
  if (!line) throw unknownItem(cartId, itemId);
  if (line.type === 'promotion_item') {
    throw new CommerceError(
      'validation_failed',
      'A promotion has no taxes; those of the lines that it discounts are calculated after the discount.',
    );
  }
  const changed = change(line);
  return changed === line ? lines : lines.map((one) => (one === line ? changed : one));
}

function addToLine(line: TaxedLine, tax: TaxItem): TaxedLine {
  const taxes = line.tax ?? [];
  if (taxes.length < maxTaxItems) return { ...line, tax: [...taxes, tax] };
  throw new CommerceError(
    'conflict',
    `The line ${line.id} has ${maxTaxItems} taxes, which is the limit; remove one first.`,
  );
}

function withTaxes(line: TaxedLine, taxes: readonly TaxItem[]): TaxedLine {
  const { tax: _, ...untaxed } = line;
  return taxes.length === 0 ? untaxed : { ...untaxed, tax: [...taxes] };
}

function requireType({ id, type: own = 'cart_item' }: TaxedLine, type: string): void {
  if (type === own) return;
  throw new CommerceError(
    'validation_failed',
    `relationships.item.data.type: must be the type of the line ${id}, ${own}, is ${type}`,
    { pointers: ['/relationships/item/data/type'] },
  );
}

function requireTax({ id, tax = [] }: TaxedLine, taxId: string): TaxItem {
  const found = tax.find((one) => one.id === taxId);
  if (found) return found;
  throw new CommerceError(
    'not_found',
    `The line ${id} has no tax with the id ${taxId}; get the cart with include=tax_items to see the ids.`,
  );
}
