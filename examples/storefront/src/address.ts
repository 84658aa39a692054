/** Page of the shop. It is stored in the URL after `#`, so that links, reloads and Back work. */
export interface Place {
  readonly page: string;
  /** Id of the category or product. */
  readonly id: string;
  /** Filters, page number and choices. */
  readonly query: URLSearchParams;
}

/** Parses an address such as `#/category/a1?tag=tent&page=2`. */
export function readAddress(hash: string): Place {
  const [path = '', query] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [page = '', id = ''] = path.split('/');
  return { page: page || 'home', id: decode(id), query: new URLSearchParams(query) };
}

/** Writes an address for `readAddress`. */
export function addressOf(page: string, id = '', query = new URLSearchParams()): string {
  const path = id ? `#/${page}/${encodeURIComponent(id)}` : `#/${page}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Navigates to a similar page, such as the same one with a filter, without scrolling. */
export function stepTo(address: string): void {
  history.pushState({ y: scrollY }, '', address);
  reload();
}

/** Navigates without a new history entry, for example to another variant. */
export function turnTo(address: string): void {
  history.replaceState({ y: scrollY }, '', address);
  reload();
}

/** Reloads the page's data. */
export function reload(): void {
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Tolerates invalid percent encoding, because users can edit the address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
