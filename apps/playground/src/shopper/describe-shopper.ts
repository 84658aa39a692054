import { decodeJwt } from 'jose';
import { formatTime, readList } from '../lib/texts.js';
import {
  fieldsNamed,
  type LeafField,
  type RequestFields,
} from '../request-form/operation-entry.js';
import type { Examples, FormValues } from '../state/form.js';

/**
 * Returns a token's subject and its expiry in milliseconds, without verifying it; undefined for
 * invalid text.
 */
export function readShopperToken(token: string) {
  try {
    const { sub, exp } = decodeJwt(token.trim());
    if (typeof sub !== 'string') return undefined;
    return { id: sub, expires: typeof exp === 'number' ? exp * 1000 : undefined };
  } catch {
    return undefined;
  }
}

/** Describes a token: `acct-7 (token until 2026-11-22 14:05 UTC)`. `now` is in milliseconds. */
export function describeShopperToken(token: string, now: number): string {
  const claims = readShopperToken(token);
  if (!claims) return 'a token that cannot be read';
  const { id, expires } = claims;
  if (expires === undefined) return id;
  return expires <= now ? `${id} (token expired)` : `${id} (token until ${formatTime(expires)})`;
}

/** Returns the name of a language tag; undefined for an invalid or unnamed one. */
export const languageName = namesOf('language');

/** Returns the name of a currency. */
const currencyName = namesOf('currency');

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

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns all codes of two letters, which include the languages with names. */
const languageCodes = () => letters.flatMap((one) => letters.map((other) => one + other));

/** A header about the shopper, and the store's list of its values. */
export interface ShopperHeader {
  readonly name: string;
  readonly label: string;
  readonly values: 'languages' | 'currencies' | 'channels' | 'tags' | 'accounts' | 'customers';
  /** Returns the name of a value. */
  readonly nameOf?: (value: string) => string | undefined;
  /** Returns the values whose names are searched. */
  readonly codes?: () => readonly string[];
  /** Pattern of valid values, if known. */
  readonly looks?: RegExp;
  readonly hint?: string;
}

/** Returns the header value for a name: `fr` for French. */
export function codeNamed(name: string, { nameOf, codes }: ShopperHeader): string | undefined {
  const meant = name.trim().toLowerCase();
  return codes?.().find((code) => nameOf?.(code)?.toLowerCase() === meant);
}

const language = {
  values: 'languages',
  nameOf: languageName,
  codes: languageCodes,
  looks: /^(?:\s*(?:[a-z]{2,3}(?:-[a-z\d]{1,8})*|\*)\s*(?:;\s*q=[\d.]+\s*)?(?:,|$))*$/i,
} as const;

/** The headers about the shopper, in the usual order. */
export const shopperHeaders = {
  language: {
    ...language,
    name: 'Accept-Language',
    label: 'Language',
    hint: 'or several with weights: fr-CA, fr;q=0.8',
  },
  otherLanguage: {
    ...language,
    name: 'X-Moltin-Language',
    label: 'Fallback language',
    hint: 'used if Accept-Language is empty',
  },
  currency: {
    name: 'X-Moltin-Currency',
    label: 'Currency',
    values: 'currencies',
    nameOf: currencyName,
    codes: () => Intl.supportedValuesOf('currency'),
    looks: /^(?:[a-z]{3})?$/i,
  },
  channel: { name: 'EP-Channel', label: 'Channel', values: 'channels' },
  tags: { name: 'EP-Context-Tag', label: 'Tags', values: 'tags' },
  account: {
    name: 'EP-Account-Management-Authentication-Token',
    label: 'Account',
    values: 'accounts',
  },
  customer: { name: 'X-Moltin-Customer-Token', label: 'Customer', values: 'customers' },
} as const satisfies Readonly<Record<string, ShopperHeader>>;

export type ShopperPart = keyof typeof shopperHeaders;

export const shopperParts = Object.keys(shopperHeaders) as readonly ShopperPart[];

type Shopper = Readonly<Record<ShopperPart, string>>;

/** Returns the fields of an operation about the shopper. */
export function shopperFields({ header }: RequestFields): readonly LeafField[] {
  return fieldsNamed(header, ...shopperParts.map((part) => shopperHeaders[part].name));
}

/** Reads the shopper from a form: the text of each header, empty if not set. */
export function readShopper({ fields }: FormValues, examples: Examples = {}) {
  const texts = shopperParts.map((part) => {
    const { name } = shopperHeaders[part];
    const text = fields[`header:${name}`]?.text;
    return [part, text ?? (part === 'language' ? examples[name] : undefined) ?? ''];
  });
  return Object.fromEntries(texts) as Shopper;
}

/**
 * Describes the shopper in one line: `French · EUR · channel wholesale · 2 tags`. Empty for an
 * anonymous one.
 */
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

/** Returns the subject of a token. A UUID is shortened. */
function shortId(token: string): string {
  const id = readShopperToken(token)?.id ?? 'of an unreadable token';
  return /^[0-9a-f-]{36}$/i.test(id) ? `${id.slice(0, 8)}…` : id;
}
