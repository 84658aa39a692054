import Type from 'typebox';

/** Slug of a stock location. */
export const LocationSlug = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,127}$',
  description: 'a slug of 1 to 128 small letters, digits, - and _',
});
export type LocationSlug = Type.Static<typeof LocationSlug>;

/** Location of all stock without a stock record. */
export const defaultLocation = 'default';
