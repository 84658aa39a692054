import { decimalAmount, minorDigits, type Plan } from '@aisle/schema';
import { count } from '../lib/texts.js';

/** A plan's price in a currency: `€28.90 incl. tax`. */
export function planPrice({ fixed_price }: Plan, currency: string): string {
  const money = fixed_price?.[currency];
  if (money === undefined) return `no price in ${currency}`;
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const amount = format.format(decimalAmount(money.amount, currency) as Intl.StringNumericLiteral);
  return `${amount} ${money.includes_tax ? 'incl. tax' : 'plus tax'}`;
}

/** How often a plan bills: `every 2 weeks`. */
export function planInterval({ billing_frequency, billing_interval_type }: Plan): string {
  return billing_frequency === 1
    ? `every ${billing_interval_type}`
    : `every ${count(billing_frequency, billing_interval_type)}`;
}

/** How long a plan runs and what happens then: `closes after 8 months`. */
export function planEnd({ plan_length, billing_interval_type, end_behavior }: Plan): string {
  const length = count(plan_length, billing_interval_type);
  return end_behavior === 'close' ? `closes after ${length}` : `runs ${length}, then rolls on`;
}
