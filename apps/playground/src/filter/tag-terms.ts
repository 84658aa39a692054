import { formatFilterValue, productsFilter } from '@aisle/schema/filter';
import { readFilter } from './read-filter.js';

/** A condition of a filter: its text, and its tag if it is about one. */
interface Term {
  readonly text: string;
  readonly tag?: string;
}

/** Returns the conditions of a product filter. An invalid filter is one condition. */
export function readTerms(filter: string): readonly Term[] {
  if (filter.trim() === '') return [];
  const reading = readFilter(filter, productsFilter);
  if (reading.state !== 'filter') return [{ text: filter }];
  return reading.filter.terms.map(({ operator, attribute, values: [first], span }) => ({
    text: filter.slice(span.start, span.end),
    ...(operator.name === 'eq' && attribute.name === 'tags' && first && { tag: first.value }),
  }));
}

/** Returns the filter with a tag added, or removed if present. */
export function toggleTagTerm(filter: string, tag: string): string {
  const terms = readTerms(filter);
  const others = terms.filter((term) => term.tag !== tag);
  const isNew = others.length === terms.length;
  return [...others.map(({ text }) => text), ...(isNew ? [tagTerm(tag)] : [])].join(':');
}

/** Returns the filter with a tag added if absent. Other conditions stay. */
export function withTagTerm(filter: string, tag: string): string {
  const terms = readTerms(filter).map(({ text }) => text);
  return [...new Set([...terms, tagTerm(tag)])].join(':');
}

/** Returns the filter for products with a tag. */
export function tagTerm(tag: string): string {
  return `eq(tags,${formatFilterValue(tag)})`;
}
