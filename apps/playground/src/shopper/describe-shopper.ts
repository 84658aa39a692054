import { readList } from '../lib/comma-list.js';
import { fieldsNamed, type LeafField, type RequestFields } from '../request-form/field.js';
import type { Examples, FormValues } from '../state/form.js';
import { readShopperToken } from './shopper-token.js';

/** The headers that say who the shopper is, in the order in which people ask for them. */
const headerNames = {
  language: 'Accept-Language',
  otherLanguage: 'X-Moltin-Language',
  currency: 'X-Moltin-Currency',
  channel: 'EP-Channel',
  tags: 'EP-Context-Tag',
  account: 'EP-Account-Management-Authentication-Token',
  customer: 'X-Moltin-Customer-Token',
} as const;

type Shopper = Readonly<Record<keyof typeof headerNames, string>>;

/** The fields of an operation that say who the shopper is. */
export function shopperFields({ header }: RequestFields): readonly LeafField[] {
  return fieldsNamed(header, ...Object.values(headerNames));
}

/** What a form says about the shopper: the text of each header, empty where nothing is said. */
export function readShopper({ fields }: FormValues, examples: Examples = {}) {
  const texts = Object.entries(headerNames).map(([header, name]) => {
    const text = fields[`header:${name}`]?.text;
    return [header, text ?? (header === 'language' ? examples[name] : undefined) ?? ''];
  });
  return Object.fromEntries(texts) as Shopper;
}

/** The shopper in one line: `French · EUR · channel wholesale · 2 tags`; empty for anyone. */
export function describeShopper(who: Shopper): string {
  const language = who.language || who.otherLanguage;
  const tags = readList(who.tags);
  const parts = [
    languageName(language) ?? language,
    who.currency,
    who.channel && `channel ${who.channel}`,
    tags.length === 1 ? `tag ${tags[0]}` : tags.length > 1 && `${tags.length} tags`,
    who.account && `account ${shortId(who.account)}`,
    who.customer && `customer ${shortId(who.customer)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Whom a token names; a UUID is known by its beginning. */
function shortId(token: string): string {
  const id = readShopperToken(token)?.id ?? 'of an unreadable token';
  return /^[0-9a-f-]{36}$/i.test(id) ? `${id.slice(0, 8)}…` : id;
}

/** What a language tag is called; undefined for text that is no tag, or one without a name. */
export const languageName = namesOf('language');

/** What a currency is called. */
export const currencyName = namesOf('currency');

function namesOf(type: 'language' | 'currency') {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  return (code: string): string | undefined => {
    try {
      return names.of(code);
    } catch {
      return undefined;
    }
  };
}
