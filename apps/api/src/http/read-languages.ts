import Negotiator from 'negotiator';

/** More preferences than a person has; the rest of a longer list is not read. */
const maxLanguages = 32;

const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/**
 * The languages that a request prefers, best first: `Accept-Language` by its quality values, or
 * `X-Moltin-Language` when that names none. What is not a language tag is left out.
 */
export function readLanguages(
  acceptLanguage: string | undefined,
  moltinLanguage: string | undefined,
): readonly string[] {
  const accepted = preferred(acceptLanguage);
  return accepted.length > 0 ? accepted : preferred(moltinLanguage);
}

/** The languages that the headers of a request prefer, best first. */
export function readLanguageHeaders(headers: {
  readonly 'Accept-Language'?: string;
  readonly 'X-Moltin-Language'?: string;
}): readonly string[] {
  return readLanguages(headers['Accept-Language'], headers['X-Moltin-Language']);
}

function preferred(header: string | undefined): readonly string[] {
  if (header === undefined) return [];
  return new Negotiator({ headers: { 'accept-language': header } })
    .languages()
    .filter((tag) => languageTag.test(tag))
    .slice(0, maxLanguages);
}
