import Type from 'typebox';

/** A UUID in its textual form, any version. */
export const Uuid = Type.String({ format: 'uuid' });
export type Uuid = Type.Static<typeof Uuid>;

/** The one spelling of a UUID that is compared and stored: letter case says nothing (RFC 9562). */
export function canonicalUuid(uuid: Uuid): Uuid {
  return uuid.toLowerCase();
}
