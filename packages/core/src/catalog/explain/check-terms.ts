import type { ProductCheck } from '@aisle/schema/dev';
import { type FilterTerm, formatFilter, type ProductFilterAttribute } from '@aisle/schema/filter';
import type { ReleasedProduct } from '../inspection/catalog-inspection.js';
import { quote } from '../rules/quote.js';
import type { ProductFacts } from './product-facts.js';

/** Checks the product against each term of the filter. Shows its values of the attribute. */
export function checkTerms({ released, placement, filter }: ProductFacts): ProductCheck[] {
  return (filter?.terms ?? []).map((term, index) => {
    const text = formatFilter({ terms: [term] });
    const met = placement?.terms?.[index];
    if (!released || met === undefined) {
      const detail = 'Not looked at: a filter looks at products that the release lists in a node.';
      return { check: 'filter', outcome: 'not_reached', detail, term: text };
    }
    return {
      check: 'filter',
      outcome: met ? 'passed' : 'failed',
      detail: describeTerm(term, valuesOf(released, term), met),
      term: text,
    };
  });
}

/** Returns the product's values of a term's attribute, in the language of the request. */
function valuesOf({ product }: ReleasedProduct, { attribute }: FilterTerm): readonly string[] {
  const { id, attributes, meta } = product;
  if (attribute.name === 'id') return [id];
  if (attribute.name === 'tags') return attributes.tags ?? [];
  if (attribute.name === 'product_types') return meta.product_types;
  // The filter is a product filter, so the remaining names are texts.
  const value = attributes[attribute.name as Texts];
  return value === undefined ? [] : [value];
}

type Texts = Exclude<ProductFilterAttribute, 'id' | 'tags' | 'product_types'>;

function describeTerm(
  { attribute, values }: FilterTerm,
  had: readonly string[],
  met: boolean,
): string {
  if (had.length === 0) return `It has no ${attribute.name}.`;
  const has = `It has ${attribute.name} ${had.map(quote).join(', ')}`;
  if (met) return `${has}.`;
  const wanted = values.map(({ value }) => value);
  const lower = new Set(wanted.map((value) => value.toLowerCase()));
  const near = had.find((value) => lower.has(value.toLowerCase()));
  if (near !== undefined) return `${has}; the letter case differs, and it counts.`;
  const shown = wanted.slice(0, mostValues).map(quote).join(' or ');
  const more = wanted.length > mostValues ? ` or ${wanted.length - mostValues} more` : '';
  return `${has}; the term asks for ${shown}${more}.`;
}

const mostValues = 5;
