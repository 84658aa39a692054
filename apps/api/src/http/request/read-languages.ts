import Negotiator from 'negotiator';
import { beginningOfList } from './request-limits.js';

const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

const refusedTag = /^\s*([a-z0-9-]+)\s*;\s*q\s*=\s*0(?:\.0*)?\s*$/i;

/**
 * Returns the languages that a request prefers: `Accept-Language` by its quality values, or
 * `X-Moltin-Language` if that prefers none. A quality of 0 excludes a language. Ignores invalid
 * language tags.
 */
export function readLanguages(
  acceptLanguage: string | undefined,
  moltinLanguage: string | undefined,
): LanguageWish {
  const accepted = readWish(acceptLanguage ?? '');
  const saysNothing = accepted.languages.length === 0 && moltinLanguage !== undefined;
  return saysNothing ? readWish(moltinLanguage) : accepted;
}

/** Returns the languages that the headers of a request prefer. */
export function readLanguageHeaders(headers: {
  readonly 'Accept-Language'?: string;
  readonly 'X-Moltin-Language'?: string;
}): LanguageWish {
  return readLanguages(headers['Accept-Language'], headers['X-Moltin-Language']);
}

type LanguageWish = Readonly<Record<'languages' | 'refused_languages', readonly string[]>>;

function readWish(header: string): LanguageWish {
  const read = beginningOfList(header);
  const preferred = new Negotiator({ headers: { 'accept-language': read } }).languages();
  const refused = read.split(',').flatMap((range) => refusedTag.exec(range)?.[1] ?? []);
  return { languages: keepTags(preferred), refused_languages: keepTags(refused) };
}

function keepTags(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => languageTag.test(text));
}
