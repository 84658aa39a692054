import type { LibraryCall, Operation } from '@aisle/schema';
import { decodeJwt } from 'jose';
import { readList } from '../lib/comma-list.js';
import type { PreparedRequest } from '../state/exchange.js';
import { valueLiteral } from './code-literal.js';

/** A request as a call of the library; `said` is what its body adds, and `options` the text of another argument. */
export function coreRead(
  { call, data, without = [] }: LibraryCall,
  { texts }: Pick<AskedCall, 'texts'>,
  { params, query }: Operation,
  said: Readonly<Record<string, unknown>> = {},
  options = '',
): CoreCall {
  const pages = { limit: texts['query:page[limit]'], offset: texts['query:page[offset]'] };
  for (const [name, text] of Object.entries(pages)) {
    if (text === undefined || /^-?\d{1,15}$/.test(text)) continue;
    return { reason: `The library takes a number for ${name}, and “${text}” is none.` };
  }
  const include = readList(texts['query:include']);
  const known = Object.keys(query.include?.names ?? {});
  const stray = include.find((name) => !known.includes(name));
  if (stray !== undefined) {
    return { reason: `The library can include ${known.join(', ')}, and not “${stray}”.` };
  }
  const shopper = shopperOf(texts);
  if (typeof shopper === 'string') return { reason: shopper };

  const currency = 'X-Moltin-Currency';
  const request = {
    ...Object.fromEntries(Object.keys(params).map((name) => [name, texts[`path:${name}`]])),
    filter: texts['query:filter'],
    limit: numberOf(pages.limit),
    offset: numberOf(pages.offset),
    languages: filled(languagesOf(texts)),
    currency: without.includes(currency) ? undefined : texts[`header:${currency}`],
    include: filled(include),
    shopper: Object.keys(shopper).length > 0 ? shopper : undefined,
    ...said,
  };
  const members = Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  );
  const found = query['page[limit]'] ? 'page' : 'found';
  const shown = [
    ...(query['page[limit]'] ? [`total: ${found}.total`] : []),
    `data: ${found}.${data}`,
    ...(include.length > 0 ? [`included: ${found}.included`] : []),
  ];
  const asking = `await commerce.${call}(${valueLiteral(members)}${options});`;
  if (data === undefined) return { lines: asking.split('\n') };
  return {
    lines: [
      ...`const ${found} = ${asking}`.split('\n'),
      `console.log(JSON.stringify({ ${shown.join(', ')} }, null, 2));`,
    ],
  };
}

function languagesOf(texts: FieldTexts): readonly string[] {
  const accepted = preferredLanguages(texts['header:Accept-Language'] ?? '');
  return accepted.length > 0
    ? accepted
    : preferredLanguages(texts['header:X-Moltin-Language'] ?? '');
}

/** Who the shopper is, or why that cannot be said without the service. */
function shopperOf(texts: FieldTexts): Readonly<Record<string, unknown>> | string {
  const tokens = {
    account_id: texts['header:EP-Account-Management-Authentication-Token'],
    customer_id: texts['header:X-Moltin-Customer-Token'],
  };
  const shopper: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(tokens)) {
    if (token === undefined) continue;
    const subject = subjectOf(token);
    if (subject === undefined) return `The library takes the ${name}, and the token names none.`;
    shopper[name] = subject;
  }
  const channel = texts['header:EP-Channel']?.trim();
  const tags = readList(texts['header:EP-Context-Tag']);
  if (channel) shopper.channel = channel;
  if (tags.length > 0) shopper.tags = tags;
  return shopper;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function filled(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** A call of the library, or why there is none. */
export type CoreCall =
  | { readonly lines: readonly string[]; readonly reason?: undefined }
  | { readonly reason: string };

/** Texts by the keys of the fields that take them. */
export type FieldTexts = Readonly<Record<string, string | undefined>>;

/** A request taken apart for a call. */
export interface AskedCall {
  readonly request: PreparedRequest;
  readonly texts: FieldTexts;
  /** Whether the body is none that the contract's fields hold. */
  readonly isRaw: boolean;
}

/** Writes a request for an operation as a call of the library's function. */
export type WriteCall = (library: LibraryCall, asked: AskedCall, operation: Operation) => CoreCall;

/** Whom a token is about; undefined for what is no token. Nothing is verified. */
function subjectOf(token: string): string | undefined {
  try {
    return decodeJwt(token).sub;
  } catch {
    return undefined;
  }
}

/** The languages of an `Accept-Language` header, best first, as the service reads them. */
export function preferredLanguages(header: string): readonly string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter));
      return { tag, quality: weight === undefined ? 1 : Number(weight.replace(/^q\s*=/i, '')) };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
    .slice(0, 32);
}
