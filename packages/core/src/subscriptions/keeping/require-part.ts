import { CommerceError, canonicalUuid } from '@aisle/schema';

/**
 * The one of some plans or pricing options that has an id. `owner` is what they belong to.
 * @throws CommerceError `not_found`.
 */
export function requirePart<Part extends { readonly id: string }>(
  parts: readonly Part[],
  id: string,
  what: 'plan' | 'pricing option',
  owner: string,
): { readonly record: Part } {
  const record = parts.find((part) => part.id === canonicalUuid(id));
  if (record) return { record };
  throw new CommerceError('not_found', `The ${owner} has no ${what} ${id}.`);
}
