import { createValidator, type PaymentAuthority, type Plan, Timestamp } from '@aisle/schema';
import { readableTime } from '../clock/zoned-time.js';

const validateTime = createValidator(Timestamp);

/** A payment authority on one line: the gateway, then its ids. */
export function describeAuthority({ type, ...ids }: PaymentAuthority): string {
  return [type, ...Object.entries(ids).map(([name, id]) => `${name} ${String(id)}`)].join(' · ');
}

/** A value of a subscription as people read it; plans by their names. */
export function describeValue(value: unknown, plans: readonly Plan[]): string {
  if (typeof value === 'string') return describeText(value, plans);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    return value.map((item: unknown) => describeValue(idOf(item) ?? item, plans)).join(', ');
  }
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, member]) => `${name} ${describeValue(member, plans)}`)
    .join(', ');
}

function describeText(text: string, plans: readonly Plan[]): string {
  const plan = plans.find(({ id }) => id === text);
  if (plan) return plan.name;
  return validateTime(text).value === undefined ? text : readableTime(text);
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
}
