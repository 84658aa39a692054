import { CommerceError, canonicalUuid } from '@aisle/schema';

/**
 * Returns a plan or pricing option by its id. `owner` describes what they belong to.
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
