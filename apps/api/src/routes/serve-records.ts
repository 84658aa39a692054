import type { Commerce } from '@aisle/core';
import {
  type CartAnswer,
  type CartShopper,
  type CustomDiscountAnswer,
  createAdmissionFilter,
  type Memory,
  type TaxAnswer,
  type UpdateOptions,
} from '@aisle/core/engine';
import { CommerceError, canonicalUuid, describeValue, pointerNames } from '@aisle/schema';
import type {
  CartDocument,
  CartItem,
  CartItemsDocument,
  CustomDiscountDocument,
  CustomDiscountsDocument,
  TaxItemDocument,
  TaxItemsDocument,
} from '@aisle/schema/carts';
import {
  type CartCall,
  type Operation,
  type OperationKind,
  type OperationName,
  operations,
  type RequestBody,
} from '@aisle/schema/contract';
import type { Checkout, OrderDocument } from '@aisle/schema/orders';
import type { SubscriptionDocument } from '@aisle/schema/subscriptions';
import type { ClientCredentials, Tokens } from '../access/tokens.js';
import { type Answer, jsonAnswer } from '../http/answer/exchange.js';
import {
  type AnswerRequest,
  defineRoute,
  type OperationRoute,
} from '../http/operations/serve-operation.js';
import { locateFile, type RecordResult, renderRecords } from '../http/render-records.js';
import { quoteTag } from '../http/request/entity-tags.js';
import type { BodyOf } from '../http/request/read-parameters.js';
import {
  type ConditionHeaders,
  identifyShopper,
  ownerOf,
  readCurrencyHeader,
  readIdempotencyKey,
  readInclude,
  readLanguageHeaders,
  readRecordRequest,
  readShopper,
  readVersions,
  type ShopperHeaders,
  scopeToAccount,
  scopeToOwner,
  tokenHeaders,
} from '../http/request/read-record-request.js';

const { checkOutCart, updateSubscription } = operations;

/** The operations of a kind. */
export type OperationOf<Kind extends OperationKind> = Extract<
  (typeof operations)[OperationName],
  { readonly kind: Kind }
>;

/** Position of the attributes in a body. */
type Place = '/data' | '/data/attributes';

/** Asks core for records, or to change them: it takes the parameters by their names. */
type Ask = (request: object) => Promise<RecordResult | undefined>;

/**
 * Serves an operation on records. Core has an operation of the same name and the same names of
 * parameters.
 */
export function serveRecords(
  operation: OperationOf<'record'>,
  { commerce, tokens, publicUrl }: RouteDependencies,
): OperationRoute['handle'] {
  const { attributesAt, servesGuests }: Operation = operation;
  const place: Place = attributesAt ?? attributes;
  const [status = '200'] = Object.keys(operation.responses);
  const [own = ''] = Object.keys(operation.params).slice(-1);
  const isOwn = tokenHeaders.account in operation.headers;
  const scope = servesGuests ? scopeToOwner : scopeToAccount;
  const ask = commerce.records[operation.name] as Ask;
  return (request) => {
    const wanted = readRecordRequest(operation, request);
    const { path, parameters } = request;
    const { filter } = wanted;
    const fileBase = publicUrl ?? request.origin;
    const address = { path, parameters, fileBase, ...(filter !== undefined && { filter }) };
    const findScope = isOwn && scope(request.headers, request.grant, tokens);
    const answer: AnswerRequest = async (body, timing) => {
      const owner = findScope && (await findScope());
      const change = readChange(body, place, request.params[own]);
      const asked = ask({ ...wanted, ...owner, ...change });
      const result = await (body ? locateErrorsOf(asked, place) : asked);
      timing?.end('store', 'ask the store');
      return renderRecords(result, Number(status), address);
    };
    return Object.assign(answer, { identify: findScope || undefined });
  };
}

/** Returns the attributes in a body. If the body has an id too, it must be that in the path. */
function readChange(body: unknown, place: Place, id: string | undefined): object {
  if (body === undefined) return {};
  const data = dataOf(body);
  if ('id' in data && id !== undefined) requireSameId(id, data.id, '/data/id');
  if (place === '/data') return { attributes: data };
  return 'attributes' in data ? { attributes: data.attributes } : {};
}

/** Returns the member `data` of a body; an empty object if there is none. */
function dataOf(body: unknown): object {
  const { data } = Object(body) as { readonly data?: unknown };
  return typeof data === 'object' && data !== null ? data : {};
}

export const updateSubscriptionRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(updateSubscription, ({ params, headers, grant }) => {
    const findScope = scopeToAccount(headers, grant, tokens);
    const answer: AnswerRequest<BodyOf<typeof updateSubscription>> = async (body, timing) => {
      const id = params.subscription_uuid;
      requireSameId(id, body.data.id, '/data/id');
      const options = { ...readVersions(headers), ...(await findScope()) };
      const { subscription, version } = await locateErrorsOf(
        commerce.subscriptions.update(id, body.data.attributes, options),
      );
      timing?.end('store', 'decide the update and bring it to the disk');
      const document: SubscriptionDocument = { data: subscription };
      const answer = jsonAnswer(200, JSON.stringify(document), { ETag: quoteTag(version) });
      timing?.end('render', 'write the answer');
      return answer;
    };
    return Object.assign(answer, { identify: findScope });
  });

export const checkOutCartRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(checkOutCart, ({ params, headers, grant }) => {
    const findScope = scopeToOwner(headers, grant, tokens);
    const identify = () => identifyShopper(headers, tokens);
    const request = {
      ...params,
      ...readLanguageHeaders(headers),
      ...readCurrencyHeader(headers),
      ...readIdempotencyKey(headers),
    };
    const known = membersOf(checkOutCart.body);
    const answer: AnswerRequest<BodyOf<typeof checkOutCart>> = async ({ data }, timing) => {
      const shopper = { ...readShopper(headers), ...(await identify()) };
      const said = { ...(pick(data, known) as Checkout), ...request, ...(await findScope()) };
      const { record, version } = await locateErrorsOf(
        commerce.orders.checkOut({ ...said, shopper }, readVersions(headers)),
        '/data',
      );
      timing?.end('store', 'price the cart and store the order');
      const document: OrderDocument = { data: record };
      return jsonAnswer(201, JSON.stringify(document), {
        ...(version !== undefined && { ETag: quoteTag(version) }),
      });
    };
    return Object.assign(answer, { identify });
  });

/** Asks core for a cart, or to change it. */
type CartAsk = (
  request: CartShopper & Readonly<Record<string, unknown>>,
  options: UpdateOptions,
) => Promise<CartAnswer | TaxAnswer | CustomDiscountAnswer | undefined>;

/** Serves an operation on carts. Core uses the same names for path parameters and body members. */
export function serveCart(
  operation: OperationOf<'cart'>,
  { commerce, tokens, publicUrl, memory }: RouteDependencies,
): OperationRoute['handle'] {
  const { body: ownBody, query: known }: Operation = operation;
  const { call, listCall = call, view }: CartCall = operation.cart;
  const [status = 200] = Object.keys(operation.responses).map(Number);
  const members = membersOf(ownBody);
  const cache = operation.method === 'GET' ? createCartCache(memory) : undefined;
  return ({ params, headers: sent, query, origin, grant }) => {
    const headers: ShopperHeaders & ConditionHeaders = sent;
    const names = known.include?.names;
    const included = names ? readInclude(String(query.include ?? ''), { names }) : [];
    const request = {
      ...params,
      ...readLanguageHeaders(headers),
      ...readCurrencyHeader(headers),
    };
    const context = readShopper(headers);
    const surroundings = { included, fileBase: publicUrl ?? origin };
    const identify = () => identifyShopper(headers, tokens);
    const answer: AnswerRequest = async (body, timing) => {
      const shopper = { ...context, ...(await identify()) };
      const own = { ...request, account_id: ownerOf(shopper, grant) };
      const key = cache && JSON.stringify([own, shopper, view, surroundings]);
      const cached = key && (await cache.find(key));
      if (cached) {
        timing?.end('memory', 'find the cart in memory');
        return cached;
      }
      const data = dataOf(body);
      const items = itemsOf(data);
      const ask = commerce.carts[
        (items ? listCall : call) as keyof typeof commerce.carts
      ] as CartAsk;
      const said = items ? { items } : pick(data, members);
      const found = await locateErrorsOf(
        ask({ ...said, ...own, shopper }, readVersions(headers)),
        '/data',
      );
      timing?.end('store', 'change or read the cart, and look its products up');
      if (!found || !view) return { status, headers: noStore };
      const { version, language, isCurrent }: Partial<CartAnswer> = found;
      const etag = version === undefined ? {} : { ETag: quoteTag(version) };
      const shown = jsonAnswer(status, JSON.stringify(renderCart(found, view, surroundings)), {
        ...(language !== undefined && { 'Content-Language': language }),
        ...etag,
      });
      if (key && isCurrent) cache.keep(key, shown, isCurrent);
      timing?.end('render', 'write the answer');
      return shown;
    };
    return Object.assign(answer, { identify });
  };
}

/** Returns the additions in the `data` of a body that adds several, or another cart. */
function itemsOf(data: object): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data;
  return 'type' in data && data.type === 'cart_items' ? [data] : undefined;
}

/** Cache of responses with carts that were requested twice. */
interface CartCache {
  /** Returns the response to a request while it is current. */
  find(key: string): Promise<Answer | undefined>;
  /** Keeps the response to a request that comes for the second time. */
  keep(key: string, response: Answer & { readonly body: string }, isCurrent: Test): void;
}

type Test = NonNullable<CartAnswer['isCurrent']>;

function createCartCache(memory: Memory): CartCache {
  const cached = memory.part<string, { readonly response: Answer; readonly isCurrent: Test }>(
    'cart',
  );
  const admission = createAdmissionFilter<string>();
  return {
    async find(key) {
      const known = cached.get(key);
      return known && (await known.isCurrent()) ? known.response : undefined;
    },
    keep(key, response, isCurrent) {
      if (!admission.knows(key)) return;
      const body = new TextEncoder().encode(response.body);
      cached.set(key, { response: { ...response, body }, isCurrent }, body.length);
    },
  };
}

export const noStore = { 'Cache-Control': 'no-store' };

/**
 * Returns the members that the `data` of a body may have unless it is a list; others are ignored.
 */
function membersOf(body: RequestBody | undefined): readonly string[] {
  const schema = body?.schema as { readonly properties: { readonly data: Data } } | undefined;
  const { anyOf = [], ...one } = schema?.properties.data ?? {};
  return [one, ...anyOf].flatMap(({ properties = {} }) => Object.keys(properties));
}

interface Data {
  readonly properties?: object;
  readonly anyOf?: readonly Data[];
}

function pick(data: object, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
}

/**
 * Shown part of a cart: the cart itself, all its lines, or taxes or discounts that were changed.
 */
type CartView = NonNullable<CartCall['view']>;

type PartDocument =
  | TaxItemDocument
  | TaxItemsDocument
  | CustomDiscountDocument
  | CustomDiscountsDocument;

/** Options of rendering a cart. */
interface Shown {
  /** Names in `include`. */
  readonly included: readonly string[];
  /** Base URL of links to images, without a trailing slash. */
  readonly fileBase: string;
}

/** Renders the document of a cart, of its lines, or of taxes or discounts that were changed. */
function renderCart(
  answer: CartAnswer | TaxAnswer | CustomDiscountAnswer,
  view: CartView,
  { included, fileBase }: Shown,
): CartDocument | CartItemsDocument | PartDocument {
  if (!('cart' in answer)) {
    const parts = 'tax_items' in answer ? answer.tax_items : answer.custom_discounts;
    return { data: view.endsWith('s') ? [...parts] : parts[0] } as PartDocument;
  }
  const { cart } = answer;
  const locate = () => answer.items.map((item) => locateImage(item, fileBase));
  if (view === 'items') return { data: locate(), meta: cart.meta };
  const parts = (['tax_items', 'custom_discounts', 'promotions'] as const).filter((name) =>
    included.includes(name),
  );
  const found = {
    ...(included.includes('items') && { items: locate() }),
    ...Object.fromEntries(
      parts.flatMap((name) => (answer[name].length > 0 ? [[name, answer[name]]] : [])),
    ),
  };
  return { data: cart, ...(Object.keys(found).length > 0 && { included: found }) };
}

function locateImage(item: CartItem, base: string): CartItem {
  const { href } = item.image;
  return href === '' ? item : { ...item, image: { ...item.image, href: locateFile(href, base) } };
}

/** Usual pointer to the changed attributes in the body of a change. */
const attributes = '/data/attributes';

/**
 * Converts the positions in an error of a change to positions in the request body, which has the
 * change at `place`. Adjusts pointers and details that begin with a position.
 */
export function locateInBody(failure: CommerceError, place: Place = attributes): CommerceError {
  const { code, details, pointers, cause } = failure;
  const names = place.slice(1).replaceAll('/', '.');
  const located = details.map((detail, index) =>
    code === 'validation_failed' && pointers[index] ? `${names}.${detail}` : detail,
  );
  return new CommerceError(code, located, {
    pointers: pointers.map((pointer) => pointer && `${place}${pointer}`),
    cause,
  });
}

/** Waits for a change, whose errors get positions in the request body (see {@link locateInBody}). */
export async function locateErrorsOf<Result>(
  change: Promise<Result>,
  place?: Place,
): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    throw error instanceof CommerceError ? locateInBody(error, place) : error;
  }
}

/** Dependencies of the handlers of operations. */
export interface RouteDependencies {
  readonly commerce: Commerce;
  readonly tokens: Tokens;
  readonly client: ClientCredentials;
  /** Cache of finished responses. */
  readonly memory: Memory;
  /** Public base URL of the service, without a trailing slash; that of the request if absent. */
  readonly publicUrl?: string;
  /** Shows the developer the one-time password of a member; absent if nobody may see it. */
  readonly showOneTimePassword?: ((username: string, password: string) => void) | undefined;
}

/**
 * Rejects a body whose id differs from the path, or is no text where the contract does not describe
 * it. `pointer` is the position of the id in the body.
 * @throws CommerceError `validation_failed`.
 */
export function requireSameId(id: string, sent: unknown, pointer: string): void {
  const isText = typeof sent === 'string';
  if (isText && canonicalUuid(sent) === canonicalUuid(id)) return;
  const value = isText ? sent : describeValue(sent);
  throw new CommerceError(
    'validation_failed',
    `${pointerNames(pointer).join('.')}: must be the id in the path, ${id}, is ${value}`,
    { pointers: [pointer] },
  );
}
