import { CommerceError, nearestName } from '@aisle/schema';
import type { SearchQuery } from '@aisle/schema/catalog';
import { maxPageOffset } from '@aisle/schema/contract';
import type { PageWindow } from '../../records/records.js';
import { extensionField, levelSeparator } from './search-index.js';
import { type SearchedField, searchedFields } from './word-index.js';
import { wordsOf } from './words.js';

/** A field that facets and filters know: values, or prices in a currency. */
export type SearchField =
  | { readonly kind: 'values'; readonly column: string; readonly name: string }
  | { readonly kind: 'price'; readonly currency: string; readonly name: string };

/** Test of a value, or of a price in whole units. */
export type FieldTest =
  | {
      readonly field: SearchField & { readonly kind: 'values' };
      readonly excludes: boolean;
      readonly values: ReadonlySet<string>;
    }
  | {
      readonly field: SearchField & { readonly kind: 'price' };
      readonly excludes: boolean;
      readonly ranges: readonly Range[];
    };

/** Range of prices with its ends. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** A search, read from its texts. */
export interface Search {
  readonly type: 'search' | 'autocomplete';
  readonly q: string;
  /** Folded words; absent if every product is found. */
  readonly words: readonly string[] | undefined;
  readonly among: readonly SearchedField[];
  readonly facets: readonly SearchField[];
  /** Folded words that the values of a facet must have. */
  readonly facetQuery: { readonly name: string; readonly words: readonly string[] } | undefined;
  readonly mostValues: number;
  readonly tests: readonly FieldTest[];
  readonly order: SearchOrder;
  readonly offset: number;
  readonly limit: number;
  /** Fields whose whole text is returned with marks. */
  readonly whole: ReadonlySet<string>;
}

/** Order of the results. Equal ones follow in list order. */
export interface SearchOrder {
  readonly by: 'text' | 'updated' | (SearchField & { readonly kind: 'price' });
  readonly descends: boolean;
}

const everyProduct = '*';
const usualValues = 10;

/**
 * Reads a search.
 * @throws CommerceError `validation_failed` naming the member, the wrong part and what exists.
 */
export function readSearch(query: SearchQuery, index: number, window: PageWindow): Search {
  const at = (member: string) => ({
    pointer: `/searches/${index}/${member}`,
    path: `searches.${index}.${member}`,
  });
  const { q = everyProduct, facet_by = '', filter_by = '', page } = query;
  const limit = query.per_page ?? window.limit;
  const offset = page === undefined ? window.offset : (page - 1) * limit;
  if (offset > maxPageOffset) {
    throw refuse(
      at('page'),
      `page ${page} of ${limit} begins after result ${maxPageOffset}; narrow the search`,
    );
  }
  const facets = splitFew(facet_by, ',', at('facet_by')).map((name) =>
    readField(name, at('facet_by'), 'facet'),
  );
  return {
    type: query.type ?? 'search',
    q,
    words: q.trim() === everyProduct || q.trim() === '' ? undefined : wordsOf(q),
    among: readAmong(query.query_by ?? '', at('query_by')),
    facets,
    facetQuery: readFacetQuery(query.facet_query, facets, at('facet_query')),
    mostValues: query.max_facet_values ?? usualValues,
    tests: splitFew(filter_by, '&&', at('filter_by')).map((term) =>
      readTest(term, at('filter_by')),
    ),
    order: readOrder(query.sort_by ?? '', at('sort_by')),
    offset,
    limit,
    whole: new Set(split(query.highlight_full_fields ?? '', ',').map(dropPrefix)),
  };
}

/** Place of a member in the request. */
interface Place {
  readonly pointer: string;
  readonly path: string;
}

function refuse({ pointer, path }: Place, message: string): CommerceError {
  return new CommerceError('validation_failed', `${path}: ${message}`, { pointers: [pointer] });
}

/** Splits a text at separators outside backquotes, and leaves out empty parts. */
function split(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '`') isQuoted = !isQuoted;
    if (isQuoted || !text.startsWith(separator, at)) continue;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Maximum number of facets, or of terms of a filter. */
const mostParts = 20;

function splitFew(text: string, separator: string, place: Place): readonly string[] {
  const parts = split(text, separator);
  if (parts.length <= mostParts) return parts;
  throw refuse(place, `must have at most ${mostParts} parts, has ${parts.length}`);
}

const knownFields =
  'categories.lvl0 to categories.lvl10, tags, product_types, price.<currency>.float_price and extensions.<template>.<field>';

const prefix = /^(?:attributes|meta\.search|meta)\./;

function dropPrefix(name: string): string {
  return name.replace(prefix, '');
}

const level = /^categories\.lvl(?:\d|10)$/;
const price = /^price\.([A-Z]{3})(?:\.(?:float_price|amount))?$/;
const extension = /^extensions\.(products\(.*?\)|[^.]+)\.(.+)$/;
const valueFields = ['tags', 'product_types'];

/** Reads the name of a field. Clients of the vendor write it with or without what it is below. */
function readField(name: string, place: Place, what: string): SearchField {
  const own = dropPrefix(name);
  const [, currency] = price.exec(own) ?? [];
  if (currency !== undefined) return { kind: 'price', currency, name };
  const [, template, field] = extension.exec(own) ?? [];
  if (template !== undefined && field !== undefined) {
    return { kind: 'values', column: extensionField(template, field), name };
  }
  if (level.test(own) || valueFields.includes(own)) return { kind: 'values', column: own, name };
  throw refuse(
    place,
    `unknown ${what} ${JSON.stringify(name)}. Use ${knownFields}.${hint(own, [...valueFields, 'categories.lvl0', 'price.USD.float_price'])}`,
  );
}

function hint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

function readAmong(text: string, place: Place): readonly SearchedField[] {
  const known = Object.keys(searchedFields) as SearchedField[];
  const named = split(text, ',').map((name) => {
    const found = known.find((one) => one === dropPrefix(name));
    if (found) return found;
    throw refuse(
      place,
      `unknown field ${JSON.stringify(name)}. Use ${known.join(', ')}.${hint(name, known)}`,
    );
  });
  return named.length === 0 ? known : named;
}

function readFacetQuery(
  text: string | undefined,
  facets: readonly SearchField[],
  place: Place,
): Search['facetQuery'] {
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim();
  if (facets.some((facet) => facet.name === name))
    return { name, words: wordsOf(text.slice(colon + 1)) };
  throw refuse(
    place,
    `must be a facet of facet_by, a colon and the beginning of a value, is ${JSON.stringify(text)}`,
  );
}

const sorts = '_text_match, updated_at and price.<currency>.float_price, each with :asc or :desc';

function readOrder(text: string, place: Place): SearchOrder {
  const [first, ...others] = split(text, ',');
  if (first === undefined) return { by: 'text', descends: true };
  const [, name = '', direction] = /^(.*?)(?::(asc|desc))?$/i.exec(first) ?? [];
  const descends = direction?.toLowerCase() === 'desc';
  const own = dropPrefix(name);
  if (others.length > 0) throw refuse(place, `has several sorts; use one of ${sorts}`);
  if (own === '_text_match') return { by: 'text', descends };
  if (own === 'updated_at') return { by: 'updated', descends };
  if (price.test(own)) {
    const by = readField(name, place, 'sort');
    if (by.kind === 'price') return { by, descends };
  }
  throw refuse(place, `unknown sort ${JSON.stringify(first)}. Use ${sorts}.`);
}

const term = /^(.+?)\s*:\s*(!=|=|!|>=|<=|>|<)?\s*(.*)$/s;

const syntax =
  'Write terms such as tags:=[`new`,`organic`], categories.lvl0:=`Garden`, price.USD.float_price:=[10..20] or price.USD.float_price:>=10, joined by &&.';

function readTest(text: string, place: Place): FieldTest {
  const [, name, sign = '', given = ''] = term.exec(text) ?? [];
  if (name === undefined || given === '' || /^\(|\|\|/.test(text.replace(/`[^`]*`/g, ''))) {
    throw refuse(place, `cannot be read at ${JSON.stringify(text)}. ${syntax}`);
  }
  const field = readField(name, place, 'filter');
  const excludes = sign.startsWith('!');
  const isList = given.startsWith('[') && given.endsWith(']');
  const members = isList ? split(given.slice(1, -1), ',') : [given];
  if (field.kind === 'price') {
    const ranges = members.map((member) => readRange(sign, member));
    const wrong = ranges.indexOf(undefined);
    if (wrong === -1) return { field, excludes, ranges: ranges as readonly Range[] };
    throw refuse(place, `${JSON.stringify(members[wrong])} is no price of ${name}. ${syntax}`);
  }
  if (/[<>]/.test(sign)) {
    throw refuse(place, `${name} has no order, so :${sign} does not apply. ${syntax}`);
  }
  const values = members.map((member) => asStored(field.column, unquote(member)));
  return { field, excludes, values: new Set(values) };
}

/**
 * Returns a value as it is compared: tags in small letters, categories without the blanks that some clients put
 * around the separator.
 */
export function asStored(column: string, value: string): string {
  if (column === 'tags') return value.toLowerCase();
  if (!level.test(column)) return value;
  return value
    .split(levelSeparator)
    .map((name) => name.trim())
    .join(levelSeparator);
}

function unquote(text: string): string {
  return /^`.*`$/s.test(text) ? text.slice(1, -1) : text;
}

const decimal = /^-?\d+(?:\.\d+)?$/;

function readRange(sign: string, text: string): Range | undefined {
  const [low = '', high = low, ...others] = unquote(text)
    .split('..')
    .map((end) => end.trim());
  if (others.length > 0 || !decimal.test(low) || !decimal.test(high)) return undefined;
  const [from, to] = [Number(low), Number(high)];
  if (low !== high && /[<>]/.test(sign)) return undefined;
  if (sign === '>=') return { from, to: Number.POSITIVE_INFINITY };
  if (sign === '<=') return { from: Number.NEGATIVE_INFINITY, to };
  if (sign === '>') return { from: from + tiny, to: Number.POSITIVE_INFINITY };
  if (sign === '<') return { from: Number.NEGATIVE_INFINITY, to: to - tiny };
  return { from, to };
}

/** Less than the smallest difference of prices, which have at most four decimals. */
const tiny = 0.00005;
