import { CommerceError, canonicalUuid, pointerNames } from '@aisle/schema';

/**
 * Rejects a body whose subscription id differs from the path. `pointer` is the position of the id
 * in the body.
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
