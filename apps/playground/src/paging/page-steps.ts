import { maxPageLimit, maxPageOffset } from '@aisle/schema';

interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** The page that two texts ask for, when they can be read; nothing typed is the store's own. */
export function readPage(
  limit: string,
  offset: string,
  pageLength: number | undefined,
): PageWindow | undefined {
  const size = limit === '' ? pageLength : readInteger(limit, 1, maxPageLimit);
  const start = offset === '' ? 0 : readInteger(offset, 0, maxPageOffset);
  return size === undefined || start === undefined ? undefined : { limit: size, offset: start };
}

/** The offsets of the pages around one, as far as is known how many records there are; undefined for none. */
export function pageSteps({ limit, offset }: PageWindow, total = Number.POSITIVE_INFINITY) {
  const next = offset + limit;
  return {
    previous: offset > 0 ? Math.max(0, offset - limit) : undefined,
    next: next <= maxPageOffset && next < total ? next : undefined,
  };
}

/** Which records a page holds: `records 26–50 of 128`. */
export function describePage({ limit, offset }: PageWindow, total: number | undefined): string {
  const first = offset + 1;
  if (total === undefined) return `records ${first}–${offset + limit}`;
  if (offset >= total) return `beyond the last of ${total} records`;
  return `records ${first}–${Math.min(offset + limit, total)} of ${total}`;
}

function readInteger(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
}
