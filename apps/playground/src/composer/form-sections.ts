import type { Operation } from '@aisle/schema/contract';
import type { Field, OperationEntry } from '../request-form/operation-entry.js';

/** Headings in a natural order. Rarely used fields come last and folded. */
const titles = ['Where', 'Which one', 'Filter', 'Options', 'Shopper', 'Page', 'More'] as const;

/**
 * Groups the fields of an operation under headings. Excludes the body and fields of special
 * controls.
 */
export function planForm(
  { operation, fields: { path, query, header } }: OperationEntry,
  isDrawn: (field: Field) => boolean,
) {
  const drawn = [...path, ...query, ...header].filter(isDrawn);
  const groups = Map.groupBy(drawn, (field) => titleOf(field, operation));
  const sections = titles.map((title) => ({ title, fields: groups.get(title) ?? [] }));
  return {
    sections: sections.filter(({ title, fields }) => title !== 'More' && fields.length > 0),
    more: groups.get('More') ?? [],
  };
}

function titleOf({ place, name }: Field, { params }: Operation): (typeof titles)[number] {
  if (place === 'path') return 'catalog_id' in params ? 'Where' : 'Which one';
  if (place === 'header')
    return /^(?:Accept-Language|X-Moltin-|EP-)/.test(name) ? 'Shopper' : 'More';
  if (name === 'filter') return 'Filter';
  return /^(?:include$|page\[)/.test(name) ? 'Page' : 'Options';
}
