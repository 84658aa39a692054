/** Where one is in the shop. It stands in the address behind `#`, so that links, reloads and Back work. */
export interface Place {
  readonly page: string;
  /** Of the category or product. */
  readonly id: string;
  /** Filters, the number of the page, what is chosen. */
  readonly query: URLSearchParams;
}

/** Reads an address such as `#/category/a1?tag=tent&page=2`. */
export function readAddress(hash: string): Place {
  const [path = '', query] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [page = '', id = ''] = path.split('/');
  return { page: page || 'home', id: decode(id), query: new URLSearchParams(query) };
}

/** Writes an address that `readAddress` reads. */
export function addressOf(page: string, id = '', query = new URLSearchParams()): string {
  const path = id ? `#/${page}/${encodeURIComponent(id)}` : `#/${page}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Goes to an address whose page looks much the same, such as one with a filter: nothing scrolls. */
export function stepTo(address: string): void {
  history.pushState({ y: scrollY }, '', address);
  reload();
}

/** The same without a step of its own for Back, such as for another variant. */
export function turnTo(address: string): void {
  history.replaceState({ y: scrollY }, '', address);
  reload();
}

/** Loads the page anew. */
export function reload(): void {
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** People may write anything into an address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
