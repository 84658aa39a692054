import { conditionHeaders } from '../operation/condition-headers.js';
import type { Operation, Parameter, RequestBody } from '../operation/operation.js';
import { contentLanguage } from '../operation/read-responses.js';
import { languageHeaders, shopperHeaders } from '../operation/shopper-headers.js';
import { Identifier } from '../primitives/identifier.js';
import { CartId } from './cart.js';

/** Path parameters of cart operations. */
const places = {
  cart_id: {
    schema: CartId,
    description: 'the cart, by the id that the service made or the client chose',
    example: 'hello-cart',
  },
  item_id: { schema: Identifier, description: 'the line of the cart' },
} as const;

type Place = keyof typeof places;

/** Response headers of cart operations. */
const answerHeaders = {
  ETag: 'names what is kept of the cart; prices are no part of it',
  ...contentLanguage,
};

/** Members in which cart operations differ. */
interface CartOperation<Name extends string, At extends readonly Place[]>
  extends Pick<Operation, 'summary' | 'description' | 'method'> {
  readonly name: Name;
  /** Path after `/v2/carts`. */
  readonly path: string;
  readonly at: At;
  readonly status: 200 | 201 | 204;
  /** Short description of a successful response. */
  readonly brings: string;
  readonly library: NonNullable<Operation['library']>;
}

/** Defines a cart operation. `more` holds the members that only some operations have. */
export function defineCartOperation<
  const Name extends string,
  const At extends readonly Place[],
  const More extends { readonly query?: Parameters; readonly body?: RequestBody },
>({ path, at, status, brings, ...own }: CartOperation<Name, At>, more: More) {
  const isAnswered = status !== 204;
  const headers = {
    ...(isAnswered && { ...languageHeaders, ...shopperHeaders }),
    ...(own.method !== 'GET' && at.length > 0 && conditionHeaders),
  };
  return {
    ...own,
    tag: 'Carts',
    paths: [`/v2/carts${path}`] as readonly [string],
    permission: 'cart:use',
    params: Object.fromEntries(at.map((place) => [place, places[place]])) as {
      readonly [Part in At[number]]: (typeof places)[Part];
    },
    query: {} as QueryOf<More>,
    headers: headers as Headers,
    ...more,
    responses: { [status]: { description: brings, ...(isAnswered && { headers: answerHeaders }) } },
  } as const satisfies Operation;
}

type Parameters = Readonly<Record<string, Parameter>>;

type QueryOf<More> = More extends { readonly query: infer Query extends Parameters }
  ? Query
  : Readonly<Record<never, Parameter>>;

type Headers = typeof languageHeaders & typeof shopperHeaders & typeof conditionHeaders;
