import { pointerNames } from '@aisle/schema';

const names: Readonly<Record<string, string>> = {
  '/attributes/plan_id': 'Plan',
  '/attributes/address_id': 'Address',
  '/attributes/payment_authority': 'Payment authority',
  '/attributes/go_live_after': 'Goes live after',
  '/attributes/go_live': 'Went live',
  '/attributes/end_date': 'End date',
  '/attributes/invoice_after': 'Next invoice after',
  '/attributes/state/id': 'State: id',
  '/attributes/state/attributes/action': 'State: last action',
  '/attributes/state/meta/created_at': 'State: since',
  '/attributes/relationships/plans/data': 'Linked plans',
  '/attributes/meta/timestamps/updated_at': 'Last changed',
};

/** What a field of a subscription is called, by its JSON Pointer. */
export function fieldName(pointer: string): string {
  const known = names[pointer];
  if (known !== undefined) return known;
  const words = pointerNames(pointer)
    .filter((name) => name !== 'attributes')
    .map((name) => name.replaceAll('_', ' '));
  const text = words.join(': ');
  return text === '' ? 'Subscription' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Whether a change of a field was asked for, and does not follow from another one. */
export function isAskedFor(pointer: string, asked: readonly string[]): boolean {
  const [attributes, name] = pointerNames(pointer);
  if (attributes !== 'attributes' || name === undefined) return false;
  return asked.includes(name) || (name === 'plan_id' && asked.includes('pricing_option_id'));
}
