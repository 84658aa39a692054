import { Plan } from '@aisle/schema/subscriptions';
import { stableId } from './stable-id.js';

/** The attributes of a line before validation. */
export type Members = Readonly<Record<string, unknown>>;

/** The attributes that a plan keeps. */
export const planMembers: ReadonlySet<string> = new Set(
  Object.keys(Plan.properties).filter((name) => name !== 'id'),
);

/** The attributes that an offering keeps of its line. */
export const offeringMembers: ReadonlySet<string> = new Set([
  'external_ref',
  'name',
  'description',
  'plans',
  'pricing_options',
]);

/**
 * Converts a line to an offering. A plan there together with its pricing option becomes one plan
 * here. The file may have plans with terms of their own, or one plan and pricing options. Returns a
 * sentence if the conversion is impossible.
 */
export function toOffering(reference: string, members: Members): object | string {
  const plans = listOf(members.plans);
  const options = listOf(members.pricing_options);
  if (options.length > 0 && plans.length > 1) return severalPlans;
  if (options.some(isDiscounted)) return discounted;
  const [only] = plans;
  const price = only?.price;
  const terms = options.map((option) => ({
    ...(price != null && { fixed_price: price }),
    ...withoutNulls(option),
  }));
  return {
    type: 'offering',
    id: stableId('offering', reference),
    external_ref: reference,
    ...withoutNulls({ name: members.name, description: members.description }),
    external_product_refs: options.length > 0 && only ? referenceOf(only) : [],
    owner: 'store',
    plans: (options.length > 0 ? terms : plans).map((plan) => toPlan(reference, plan)),
  };
}

/** Converts a line, or a part of it, to a plan. The same references give the same id. */
export function toPlan(offering: string, members: Members): object {
  const kept = Object.entries(withoutNulls(members)).filter(([name]) => planMembers.has(name));
  const [reference = String(members.name)] = referenceOf(members);
  return { id: stableId('plan', offering, reference), ...Object.fromEntries(kept) };
}

const severalPlans =
  'data.attributes.plans: there are several, and pricing_options beside them; a plan here has terms and a price of its own: write an offering for each, or the terms into the plans';

const discounted =
  'data.attributes.pricing_options: base_price_percentage is not calculated here; write the price that it comes to as fixed_price';

function isDiscounted({ base_price_percentage, fixed_price }: Members): boolean {
  return base_price_percentage != null && fixed_price == null;
}

function referenceOf({ external_ref }: Members): readonly string[] {
  return typeof external_ref === 'string' && external_ref !== '' ? [external_ref] : [];
}

function withoutNulls(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null));
}

function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(asObject) : [];
}

/** Returns a value as an object; an empty object for other types. */
export function asObject(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}
