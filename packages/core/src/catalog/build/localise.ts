import { present } from './present.js';

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

/** The texts of a record in a language, each falling back to the default language's, then its own. */
export function localise(
  { name, slug, description, locales }: Localisable,
  language: string,
  defaultLanguage: string,
): Pick<Texts, 'name'> & Partial<Texts> {
  return {
    name,
    ...present({ slug, description }),
    ...textsIn(locales, defaultLanguage),
    ...textsIn(locales, language),
  };
}

/** What a record says in a language, whatever the letter case of the tag it says it by. */
export function textsIn(
  locales: Localisable['locales'],
  language: string,
): Partial<Texts> | undefined {
  if (locales === undefined) return undefined;
  const same = (tag: string) => tag.toLowerCase() === language.toLowerCase();
  return locales[language] ?? locales[Object.keys(locales).find(same) ?? ''];
}
