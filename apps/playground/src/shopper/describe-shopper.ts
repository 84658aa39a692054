import { readList } from '../lib/comma-list.js';
import type { Examples, FormValues } from '../state/form.js';
import { shopperHeaderNames } from './shopper-fields.js';
import { readShopperToken } from './shopper-token.js';

type Header = keyof typeof shopperHeaderNames;

/** What a form says about the shopper: the text of each header, empty where nothing is said. */
export function readShopper({ fields }: FormValues, examples: Examples = {}) {
  const texts = Object.entries(shopperHeaderNames).map(([header, name]) => {
    const text = fields[`header:${name}`]?.text;
    return [header, text ?? (header === 'language' ? examples[name] : undefined) ?? ''];
  });
  return Object.fromEntries(texts) as Readonly<Record<Header, string>>;
}

/** The shopper in one line: `French · EUR · channel wholesale · 2 tags`; empty for anyone. */
export function describeShopper(who: Readonly<Record<Header, string>>): string {
  const language = who.language || who.otherLanguage;
  const tags = readList(who.tags);
  const parts = [
    language && (languageName(language) ?? language),
    who.currency,
    who.channel && `channel ${who.channel}`,
    tags.length === 1 ? `tag ${tags[0]}` : tags.length > 1 && `${tags.length} tags`,
    who.account && `account ${shorten(readShopperToken(who.account)?.id)}`,
    who.customer && `customer ${shorten(readShopperToken(who.customer)?.id)}`,
  ];
  return parts.filter((part) => part).join(' · ');
}

/** A UUID is known by its beginning. */
function shorten(id = 'of an unreadable token'): string {
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
