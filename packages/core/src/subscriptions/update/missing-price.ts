import type { Plan } from '@aisle/schema/subscriptions';

/** Returns why a plan cannot be paid in a currency, undefined if it can. A plan without any prices fits all. */
export function missingPrice({ id, fixed_price }: Plan, currency: string): string | undefined {
  if (!fixed_price || Object.hasOwn(fixed_price, currency)) return undefined;
  const known = Object.keys(fixed_price).join(', ') || 'none';
  return `the plan ${id} has no price in ${currency}; it has: ${known}`;
}
