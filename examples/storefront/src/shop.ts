import {
  client,
  configureClient,
  deleteACartItem,
  type ElasticPathFile,
  getACart,
  getByContextAllHierarchies,
  getByContextChildNodes,
  getByContextNode,
  getByContextProduct,
  getByContextProductsForNode,
  getCartId,
  initializeCart,
  manageCarts,
  type Node,
  type Product,
  updateACartItem,
} from '@epcc-sdk/sdks-shopper';

/** Languages and currencies that the shopper may choose; change them to those of your store. */
export const choices = { language: ['en', 'fr', 'ja'], currency: ['USD', 'EUR', 'JPY'] } as const;

/** Returns what the shopper has chosen in this browser. */
export const chosen = (name: keyof typeof choices): string =>
  localStorage.getItem(name) ?? choices[name][0];

/** URL of the service, without a trailing slash. */
export const serviceUrl = (import.meta.env.VITE_AISLE_URL ?? 'http://127.0.0.1:4820').replace(
  /\/+$/,
  '',
);

/** Configures the official client, which gets a shopper's token, keeps it in this browser and renews it. */
export function connect(): void {
  const clientId = import.meta.env.VITE_AISLE_CLIENT_ID ?? 'aisle';
  configureClient({ baseUrl: serviceUrl }, { clientId });
  client.interceptors.request.use((request) => {
    request.headers.set('Accept-Language', chosen('language'));
    request.headers.set('X-Moltin-Currency', chosen('currency'));
    return request;
  });
}

interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response?: Response;
}

/** Returns the body of a response. An error has the reason that the service gives. */
async function ask<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (response?.ok && data !== undefined) return data;
  const { errors } = (error ?? {}) as { errors?: { detail?: string }[] };
  throw new Error(errors?.[0]?.detail ?? `${serviceUrl} does not answer.`);
}

/** Loads the menu: the hierarchies of the catalog. */
export async function loadMenu(): Promise<readonly Node[]> {
  return (await ask(getByContextAllHierarchies())).data ?? [];
}

/** A category with a page of its products. */
export interface Category {
  readonly node: Node;
  readonly children: readonly Node[];
  readonly products: readonly Product[];
  readonly pictures: readonly ElasticPathFile[];
  /** Tags to filter by: those of the first hundred products, as the service counts none. */
  readonly tags: readonly string[];
  readonly pages: number;
  readonly total: number;
}

const pageLength = 12;

/** Loads a category by the id of a node or a hierarchy. `page` counts from 1. */
export async function loadCategory(id: string, page: number, tag?: string): Promise<Category> {
  const path = { node_id: id };
  const [node, children, listing, sample] = await Promise.all([
    ask(getByContextNode({ path })),
    ask(getByContextChildNodes({ path, query: { 'page[limit]': 100n } })),
    ask(
      getByContextProductsForNode({
        path,
        query: {
          include: ['main_image'],
          'page[limit]': BigInt(pageLength),
          'page[offset]': BigInt((page - 1) * pageLength),
          // Quotes, because commas and parentheses have a meaning in filters.
          ...(tag && { filter: `eq(tags,"${tag.replace(/["\\]/g, '\\$&')}")` }),
        },
      }),
    ),
    ask(getByContextProductsForNode({ path, query: { 'page[limit]': 100n } })),
  ]);
  const total = Number(listing.meta?.results?.total ?? 0);
  return {
    node: node.data ?? {},
    children: children.data ?? [],
    products: listing.data ?? [],
    pictures: listing.included?.main_images ?? [],
    tags: [...new Set(sample.data?.flatMap(({ attributes }) => attributes?.tags ?? []))].sort(),
    pages: Math.ceil(total / pageLength),
    total,
  };
}

/** A product, and for a variant its parent, which alone knows the other variants. */
export interface Details {
  readonly product: Product;
  readonly parent: Product | undefined;
  readonly picture: ElasticPathFile | undefined;
}

export async function loadProduct(id: string): Promise<Details> {
  const load = (product_id: string) =>
    ask(getByContextProduct({ path: { product_id }, query: { include: ['main_image'] } }));
  const own = await load(id);
  const parentId = own.data?.relationships?.parent?.data?.id;
  const parent = parentId === undefined ? undefined : await load(parentId);
  const [picture] = own.included?.main_images ?? parent?.included?.main_images ?? [];
  return { product: own.data ?? {}, parent: parent?.data, picture };
}

/** A variant with its options, one of each variation. */
interface Variant {
  readonly id: string;
  readonly options: readonly string[];
}

/** Returns the variants of a parent. Its matrix is a tree: a level for each variation, ids as leaves. */
export function variantsOf(
  matrix: unknown = {},
  options: readonly string[] = [],
): readonly Variant[] {
  if (typeof matrix === 'string') return [{ id: matrix, options }];
  return Object.entries(matrix as object).flatMap(([option, rest]) =>
    variantsOf(rest, [...options, option]),
  );
}

/** Returns the options of a variant. */
export const optionsOf = ({ meta }: Product): readonly string[] =>
  meta?.child_variations?.flatMap(({ option }) => option?.id ?? []) ?? [];

/** Returns a price as text; undefined if the product has none in this currency. */
export function priceOf({ meta }: Product): string | undefined {
  const { with_tax, without_tax } = meta?.display_price ?? {};
  return (with_tax ?? without_tax)?.formatted;
}

/** Loads the cart of this browser. */
export async function loadCart() {
  const cartID = getCartId();
  if (!cartID) return { lines: [], total: undefined };
  const { data, included } = await ask(
    getACart({ path: { cartID }, query: { include: ['items'] } }),
  );
  const total = data.meta?.display_price?.with_tax?.formatted;
  return { lines: included?.items ?? [], total };
}

/** Adds a product to the cart, and makes a cart if this browser has none. */
export async function addToCart(id: string, quantity: number): Promise<void> {
  const path = { cartID: await initializeCart() };
  await ask(manageCarts({ path, body: { data: { type: 'cart_item', id, quantity } } }));
}

/** Changes the quantity of a line; with none, the line is removed. */
export async function setQuantity(id: string, quantity: number): Promise<void> {
  const path = { cartID: getCartId() ?? '', cartitemID: id };
  if (quantity === 0) await ask(deleteACartItem({ path }));
  else await ask(updateACartItem({ path, body: { data: { type: 'cart_item', id, quantity } } }));
}
