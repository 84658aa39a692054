import type { CartService } from '@aisle/core';
import {
  type CartAnswer,
  type CartShopper,
  createDoorkeeper,
  type Memory,
  type UpdateOptions,
} from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import type { getCart, Operation } from '@aisle/schema/contract';
import { jsonAnswer } from '../http/answer/answer.js';
import {
  type AnswerRequest,
  defineRoute,
  type OperationRoute,
} from '../http/operations/operation-route.js';
import { quoteTag } from '../http/request/entity-tags.js';
import { readInclude } from '../http/request/read-include.js';
import { readLanguageHeaders } from '../http/request/read-languages.js';
import { readCurrencyHeader } from '../http/request/read-release-request.js';
import { readVersions } from '../http/request/read-versions.js';
import { identifyShopper, readShopper } from '../http/request/shopper-context.js';
import { locateInBody } from './locate-in-body.js';
import { type CartView, renderCart } from './render-cart.js';
import type { RouteDependencies } from './route-dependencies.js';

/** Names of the cart operations in core. */
type CartCall = Exclude<keyof CartService, 'sweepExpired'>;

/** An operation on carts. Its body, if it has one, is under `data`. */
type CartOperation = Operation & Pick<typeof getCart, 'headers'>;

type Ask = (
  request: CartShopper & Readonly<Record<string, unknown>>,
  options: UpdateOptions,
) => Promise<CartAnswer | undefined>;

/**
 * Gives an operation on carts its handler. Core uses the same names for path parameters and body
 * members. `view` is the shown part of the cart; absent if the response is empty.
 */
export function serveCart(
  operation: CartOperation,
  call: CartCall,
  view?: CartView,
): (dependencies: RouteDependencies) => OperationRoute {
  const [status = 200] = Object.keys(operation.responses).map(Number);
  const members = membersOf(operation);
  return ({ commerce, tokens, publicUrl, memory }) => {
    const keep = operation.method === 'GET' ? keepBodies(memory) : makeEach;
    return defineRoute(operation, ({ params, headers, query, origin }) => {
      const included = operation.query.include?.names
        ? readInclude(String(query.include ?? ''), { names: operation.query.include.names })
        : [];
      const request = {
        ...params,
        ...readLanguageHeaders(headers),
        ...readCurrencyHeader(headers),
      };
      const context = readShopper(headers);
      const identify = () => identifyShopper(headers, tokens);
      const answer: AnswerRequest = async (body, timing) => {
        const shopper = { ...context, ...(await identify()) };
        const { data = {} } = (body ?? {}) as { data?: object };
        const isList = Array.isArray(data);
        const ask = commerce.carts[isList ? 'addItems' : call] as Ask;
        const said = isList ? { items: data } : pick(data, members);
        const found = await ask({ ...said, ...request, shopper }, readVersions(headers)).catch(
          (error: unknown) => {
            throw error instanceof CommerceError ? locateInBody(error, '/data') : error;
          },
        );
        timing?.end('store', 'change or read the cart, and look its products up');
        if (!found || !view) return { status, headers: noStore };
        const { version, shown, language } = found;
        const surroundings = { included, fileBase: publicUrl ?? origin };
        const written = keep(shown && JSON.stringify([shown, view, surroundings]), () =>
          Buffer.from(JSON.stringify(renderCart(found, view, surroundings))),
        );
        const etag = version === undefined ? {} : { ETag: quoteTag(version) };
        const shownCart = jsonAnswer(status, written, { 'Content-Language': language, ...etag });
        timing?.end('render', 'write the answer');
        return shownCart;
      };
      return Object.assign(answer, { identify });
    });
  };
}

/** Returns a cached response body by name, or creates it; without a name it is not cached. */
type KeepBody = (name: string | undefined, make: () => Buffer) => Buffer;

const makeEach: KeepBody = (_name, make) => make();

/** Caches bodies that are requested again. */
function keepBodies(memory: Memory): KeepBody {
  const kept = memory.part<string, Buffer>('cart');
  const door = createDoorkeeper<string>();
  return (name, make) => {
    if (name === undefined) return make();
    const known = kept.get(name);
    if (known) return known;
    const body = make();
    // Copied, because short buffers are parts of a larger one that would stay in memory.
    if (door.knows(name)) kept.set(name, Buffer.from(new Uint8Array(body).buffer), body.length);
    return body;
  };
}

const noStore = { 'Cache-Control': 'no-store' };

/**
 * Returns the members that the `data` of a body may have unless it is a list; others are ignored.
 */
function membersOf({ body }: Operation): readonly string[] {
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
