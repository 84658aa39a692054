export const limitName = 'page[limit]';
export const offsetName = 'page[offset]';

/** A page that a list links to. */
export interface LinkedPage {
  readonly limit: string;
  readonly offset: string;
}

/** The page a link of a list leads to; undefined when it names none. */
export function pageOfLink(link: string): LinkedPage | undefined {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const limit = query.get(limitName);
  const offset = query.get(offsetName);
  return link.includes('?') && limit !== null && offset !== null ? { limit, offset } : undefined;
}
