import { CommerceError, canonicalUuid, pointerNames } from '@aisle/schema';

/**
 * Refuses a body that is about another subscription than its path. `pointer` is where the body has the id.
 * @throws CommerceError `validation_failed`.
 */
export function requireSameId(id: string, sent: string, pointer: string): void {
  if (canonicalUuid(sent) === canonicalUuid(id)) return;
  throw new CommerceError(
    'validation_failed',
    `${pointerNames(pointer).join('.')}: must be the id in the path, ${id}, is ${sent}`,
    { pointers: [pointer] },
  );
}
