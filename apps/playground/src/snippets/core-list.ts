import { includeNames } from '@aisle/schema';
import { valueLiteral } from './code-literal.js';
import type { CoreCall, FieldTexts } from './core-call.js';
import { preferredLanguages } from './preferred-languages.js';
import { subjectOf } from './subject-of.js';

/** A request for a list as a call of the library. */
export function coreList(operation: 'listNodeProducts' | 'listNodes', texts: FieldTexts): CoreCall {
  const pages = { limit: texts['query:page[limit]'], offset: texts['query:page[offset]'] };
  for (const [name, text] of Object.entries(pages)) {
    if (text === undefined || /^-?\d{1,15}$/.test(text)) continue;
    return { reason: `The library takes a number for ${name}, and “${text}” is none.` };
  }
  const include = namesIn(texts['query:include']);
  const stray = include.find((name) => !includeNames.some((known) => known === name));
  if (stray !== undefined) {
    return { reason: `The library can include ${includeNames.join(', ')}, and not “${stray}”.` };
  }
  const shopper = shopperOf(texts);
  if (typeof shopper === 'string') return { reason: shopper };

  const isProducts = operation === 'listNodeProducts';
  const request = {
    catalog_id: texts['path:catalog_id'],
    release_id: texts['path:release_id'],
    node_id: texts['path:node_id'],
    filter: texts['query:filter'],
    limit: numberOf(pages.limit),
    offset: numberOf(pages.offset),
    languages: filled(languagesOf(texts)),
    currency: isProducts ? texts['header:X-Moltin-Currency'] : undefined,
    include: filled(include),
    shopper: Object.keys(shopper).length > 0 ? shopper : undefined,
  };
  const members = Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  );
  const found = isProducts ? 'page.products' : 'page.nodes';
  const included = include.length > 0 ? ', included: page.included' : '';
  const call = `const page = await commerce.catalog.${operation}(${valueLiteral(members)});`;
  return {
    lines: [
      ...call.split('\n'),
      `console.log(JSON.stringify({ total: page.total, data: ${found}${included} }, null, 2));`,
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
  const tags = namesIn(texts['header:EP-Context-Tag']);
  if (channel) shopper.channel = channel;
  if (tags.length > 0) shopper.tags = tags;
  return shopper;
}

function namesIn(text = ''): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function filled(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined;
}
