import { maxPageOffset } from '@aisle/schema/contract';
import type { ProductCheck } from '@aisle/schema/dev';
import type { ProductFacts } from './product-facts.js';

/** Checks that the requested page contains the product. */
export function checkPage({ placement, page }: ProductFacts): ProductCheck {
  const position = placement?.position;
  if (position === undefined) {
    const detail = 'Not looked at: it is not among the matches.';
    return { check: 'page', outcome: 'not_reached', detail };
  }
  const { limit, offset, matches } = page;
  const place = `It is number ${position + 1} of ${matches}`;
  if (offset <= position && position < offset + limit) {
    return { check: 'page', outcome: 'passed', detail: `${place}, on this page.` };
  }
  const end = Math.min(offset + limit, matches);
  const shown = offset < matches ? `shows ${offset + 1} to ${end}` : 'is past the end';
  const pageOffset = pageOffsetOf(position, limit);
  const advice =
    pageOffset <= maxPageOffset
      ? `The page with offset ${pageOffset} has it.`
      : `No page has it: offsets end at ${maxPageOffset}. Narrow the filter.`;
  return {
    check: 'page',
    outcome: 'failed',
    detail: `${place}; this page ${shown}. ${advice}`,
  };
}

/**
 * Returns the offset of the page that contains a position, with pages at multiples of the limit.
 */
export function pageOffsetOf(position: number, limit: number): number {
  return position - (position % limit);
}
