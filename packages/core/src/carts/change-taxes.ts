import { createValidator, requireValid } from '@aisle/schema';
import { LineTaxAdditions, TaxAddition, TaxChange, type TaxItem } from '@aisle/schema/carts';
import type { UpdateOptions } from '../environment/require-options.js';
import { isSameJson } from '../records/records.js';
import { type CartOwner, type CartSnapshot, versionOf } from './cart.js';
import {
  addPart,
  addParts,
  allParts,
  changeLine,
  clearLines,
  replacePart,
  requirePart,
  requireSameId,
  taxes,
} from './cart-parts.js';
import {
  type CartContext,
  changeLines,
  type OfCart,
  type OfCartItem,
  requireCartId,
} from './change-cart.js';
import { makeTax, pickTax } from './make-line.js';

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

/** Operations on the taxes of lines. */
export interface TaxService {
  /**
   * Adds a tax to a line.
   * @throws CommerceError `validation_failed`, `not_found` (line), `conflict` (more than five taxes),
   * `precondition_failed`.
   */
  addTax(
    request: OfCartItem & CartOwner & TaxAddition,
    options?: UpdateOptions,
  ): Promise<TaxAnswer>;

  /**
   * Adds taxes to lines of a cart, all of them or none.
   * @throws CommerceError as `addTax` does. The index of a refused tax comes before the pointer.
   */
  addTaxes(
    request: OfCart & CartOwner & { readonly items: LineTaxAdditions },
    options?: UpdateOptions,
  ): Promise<TaxAnswer>;

  /**
   * Changes a tax of a line: members that are present change, absent ones stay.
   * @throws CommerceError `validation_failed`, `not_found` (line or tax), `precondition_failed`.
   */
  updateTax(
    request: OfTaxItem & CartOwner & TaxChange,
    options?: UpdateOptions,
  ): Promise<TaxAnswer>;

  /**
   * Removes a tax from a line.
   * @throws CommerceError `not_found` (line or tax), `precondition_failed`.
   */
  deleteTax(request: OfTaxItem & CartOwner, options?: UpdateOptions): Promise<void>;

  /** Removes the taxes of all lines of a cart. */
  deleteTaxes(request: OfCart & CartOwner, options?: UpdateOptions): Promise<void>;
}

const validateTax = createValidator(TaxAddition);
const validateTaxes = createValidator(LineTaxAdditions);
const validateChange = createValidator(TaxChange);

export async function addTax(
  context: CartContext,
  { cart_id, item_id, ...request }: OfCartItem & TaxAddition,
  options: UpdateOptions = {},
): Promise<TaxAnswer> {
  const tax = makeTax(requireValid(validateTax(request)), context.environment.ids);
  const changed = await changeLines(context, requireCartId(cart_id), options, (record) =>
    changeLine(record, item_id, taxes, (line) => addPart(line, taxes, tax)),
  );
  return answer(changed, [tax.id]);
}

export async function addTaxes(
  context: CartContext,
  { cart_id, items }: OfCart & { readonly items: LineTaxAdditions },
  options: UpdateOptions = {},
): Promise<TaxAnswer> {
  const additions = requireValid(validateTaxes(items)).map((addition) => ({
    line: addition.relationships.item.data,
    part: makeTax(addition, context.environment.ids),
  }));
  const changed = await changeLines(context, requireCartId(cart_id), options, (record) =>
    addParts(record, taxes, additions),
  );
  return answer(
    changed,
    additions.map(({ part }) => part.id),
  );
}

export async function updateTax(
  context: CartContext,
  { cart_id, item_id, tax_item_id, ...request }: OfTaxItem & TaxChange,
  options: UpdateOptions = {},
): Promise<TaxAnswer> {
  const change = requireValid(validateChange(request));
  requireSameId(change.id, tax_item_id, 'tax');
  const changed = await changeLines(context, requireCartId(cart_id), options, (record) =>
    changeLine(record, item_id, taxes, (line) => {
      const before = requirePart(line, taxes, tax_item_id);
      const after = { ...before, ...pickTax(change) };
      return isSameJson(before, after) ? line : replacePart(line, taxes, before, after);
    }),
  );
  return answer(changed, [tax_item_id]);
}

export async function deleteTax(
  context: CartContext,
  { cart_id, item_id, tax_item_id }: OfTaxItem,
  options: UpdateOptions = {},
): Promise<void> {
  await changeLines(context, requireCartId(cart_id), options, (record) =>
    changeLine(record, item_id, taxes, (line) =>
      replacePart(line, taxes, requirePart(line, taxes, tax_item_id)),
    ),
  );
}

export async function deleteTaxes(
  context: CartContext,
  { cart_id }: OfCart,
  options: UpdateOptions = {},
): Promise<void> {
  await changeLines(context, requireCartId(cart_id), options, (record) =>
    clearLines(record, taxes),
  );
}

/** Returns taxes of a changed cart by their ids. */
function answer(changed: CartSnapshot | undefined, ids: readonly string[]): TaxAnswer {
  const all = changed ? allParts(changed.record, taxes) : [];
  return {
    tax_items: structuredClone(ids.flatMap((id) => all.find((one) => one.id === id) ?? [])),
    ...(changed && { version: versionOf(changed) }),
  };
}
