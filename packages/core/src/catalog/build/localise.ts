import type { ReleaseContext } from './release-context.js';

/** A record with texts, in the language of its own members and in others. */
interface Localisable {
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly locales?: Readonly<Record<string, Partial<Texts>>>;
}

interface Texts {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
}

/** The texts of a record in one language. */
export type LocalTexts = Pick<Texts, 'name'> & Partial<Texts>;

/**
 * Returns the texts of a record in a language. Each falls back to the default language, then to the
 * record's own members.
 */
export function localise(
  { name, slug, description, locales }: Localisable,
  language: string,
  defaultLanguage: string,
): LocalTexts {
  return {
    name,
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description }),
    ...textsIn(locales, defaultLanguage),
    ...textsIn(locales, language),
  };
}

/**
 * Returns the texts of a record in each language of a release, the default language first. A
 * language without texts of its own shares the object of the default one.
 */
export function localiseAll(
  record: Localisable,
  { languages, default_language }: Pick<ReleaseContext, 'languages' | 'default_language'>,
): readonly LocalTexts[] {
  const common = localise(record, default_language, default_language);
  return languages.map((language) =>
    language === default_language || textsIn(record.locales, language) === undefined
      ? common
      : localise(record, language, default_language),
  );
}

/** Returns the texts of a record in a language. Letter case of language tags does not matter. */
function textsIn(locales: Localisable['locales'], language: string): Partial<Texts> | undefined {
  if (locales === undefined) return undefined;
  const same = (tag: string) => tag.toLowerCase() === language.toLowerCase();
  return locales[language] ?? locales[Object.keys(locales).find(same) ?? ''];
}
