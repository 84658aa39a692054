import Type from 'typebox';

/**
 * A BCP 47 language tag: language, script, region and at most one variant, such as `en`, `fr-CA` or
 * `zh-Hant-TW`. Every one of them is a tag that `Intl` takes.
 */
export const LocaleTag = Type.String({
  pattern:
    '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?$',
  maxLength: 35,
  description: 'a BCP 47 language tag such as fr-CA',
});
export type LocaleTag = Type.Static<typeof LocaleTag>;
