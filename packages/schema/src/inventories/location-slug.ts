import Type from 'typebox';

/** A stock location, by its slug. */
export const LocationSlug = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,127}$',
  description: 'a slug of 1 to 128 small letters, digits, - and _',
});
export type LocationSlug = Type.Static<typeof LocationSlug>;

/** Where everything is that no stock record places. */
export const defaultLocation = 'default';
