import Type from 'typebox';

/** A BCP 47 language tag such as `en`, `fr-CA` or `zh-Hant-TW`. */
export const LocaleTag = Type.String({
  pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
  maxLength: 35,
  description: 'BCP 47 language tag',
});
export type LocaleTag = Type.Static<typeof LocaleTag>;
