/** Request for a node's products in a test: short names of demo records, as its README has them. */
export interface DemoListing {
  /** The first digits of the node's id. */
  readonly node?: string;
  readonly release?: string;
  readonly filter?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the full id of a demo record by its first eight digits. */
export function demoId(digits: string): string {
  return `${digits}-0000-4000-8000-000000000000`;
}

/** Returns the page's hash for a listing, with a tab of the response open. */
export function listingHash(listing: DemoListing, tab: string): string {
  const { filter, limit, offset, headers = {} } = listing;
  const pairs = [
    ['path.catalog_id', catalog],
    ['path.release_id', listing.release ?? 'latestPublished'],
    ['path.node_id', demoId(listing.node ?? 'a0000000')],
    ...(filter === undefined ? [] : [['query.filter', filter]]),
    ...(limit === undefined ? [] : [['query.page[limit]', String(limit)]]),
    ...(offset === undefined ? [] : [['query.page[offset]', String(offset)]]),
    ...Object.entries(headers).map(([name, value]) => [`header.${name}`, value]),
    ['tab', tab],
  ];
  const query = pairs.map((pair) => pair.map((text) => encodeURIComponent(text ?? '')).join('='));
  return `listNodeProducts?${query.join('&')}`;
}

/** Requests a listing from the service itself. */
export async function askForListing(root: string, listing: DemoListing): Promise<ListingAnswer> {
  const { filter, limit, offset, headers } = listing;
  const path = `/catalogs/${catalog}/releases/${listing.release ?? 'latestPublished'}/nodes/${demoId(listing.node ?? 'a0000000')}/relationships/products`;
  const query = new URLSearchParams({
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { 'page[limit]': String(limit) }),
    ...(offset !== undefined && { 'page[offset]': String(offset) }),
  });
  const response = await fetch(`${root}${path}?${query}`, {
    headers: { ...headers, Authorization: `Bearer ${await askForToken(root)}` },
  });
  return (await response.json()) as ListingAnswer;
}

/** Requests all products of a listing, page by page. */
export async function askForAll(
  root: string,
  listing: DemoListing,
): Promise<ListingAnswer['data']> {
  const products: ListingAnswer['data'] = [];
  for (;;) {
    const page = await askForListing(root, { ...listing, limit: 100, offset: products.length });
    products.push(...page.data);
    if (products.length >= page.meta.results.total) return products;
  }
}

/** Requests an implicit token, which everybody gets for reading. */
export async function askForToken(root: string): Promise<string> {
  const response = await fetch(`${root}/oauth/access_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: 'aisle',
      client_secret: 'aisle-secret',
    }),
  });
  const answer = (await response.json()) as { access_token: string };
  return answer.access_token;
}

const catalog = demoId('ca700001');

interface ListingAnswer {
  readonly meta: { readonly results: { readonly total: number } };
  readonly data: {
    readonly id: string;
    readonly attributes: { name: string; sku?: string; published_at: string };
    readonly meta: {
      catalog_id: string;
      language: string;
      display_price?: Record<'with_tax' | 'without_tax', { amount: string } | undefined>;
    };
  }[];
}
