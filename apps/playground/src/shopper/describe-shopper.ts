import type { Examples, FormValues } from '../request-form/form-values.js';
import { shopperHeaderNames } from './shopper-fields.js';
import { readShopperToken } from './shopper-token.js';
import { readTags } from './tags.js';

type Who = Readonly<Record<keyof typeof shopperHeaderNames, string>>;

/** What a form says about the shopper: the text of each header, empty where nothing is said. */
export function readShopper({ fields }: FormValues, examples: Examples = {}): Who {
  const textOf = (name: string) => fields[`header:${name}`]?.text ?? '';
  const { language } = shopperHeaderNames;
  return {
    language: fields[`header:${language}`]?.text ?? examples[language] ?? '',
    otherLanguage: textOf(shopperHeaderNames.otherLanguage),
    currency: textOf(shopperHeaderNames.currency),
    channel: textOf(shopperHeaderNames.channel),
    tags: textOf(shopperHeaderNames.tags),
    account: textOf(shopperHeaderNames.account),
    customer: textOf(shopperHeaderNames.customer),
  };
}

/** The shopper in one line: `French · EUR · channel wholesale · 2 tags`; empty for anyone. */
export function describeShopper(who: Who): string {
  const language = who.language || who.otherLanguage;
  const tags = readTags(who.tags);
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

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const currencies = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** What a language tag is called; undefined for text that is no tag, or one without a name. */
export function languageName(tag: string): string | undefined {
  try {
    return names.of(tag);
  } catch {
    return undefined;
  }
}

/** What a currency is called. */
export function currencyName(code: string): string | undefined {
  try {
    return currencies.of(code);
  } catch {
    return undefined;
  }
}
