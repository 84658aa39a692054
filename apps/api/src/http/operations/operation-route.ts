import type { createValidator } from '@aisle/schema';
import { CommerceError, requireValid } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import type { Grant } from '../../access/grant.js';
import type { Answer } from '../answer/answer.js';
import type { ServerTiming } from '../answer/server-timing.js';
import type { Unread } from '../pages/answer-page.js';
import { parseQuery, type QueryParameter } from '../request/parse-query.js';
import { readHeaders, readQuery } from '../request/read-parameters.js';
import { validatorOf } from '../request/validator-of.js';

/** A request for an operation, before anything in it is checked. */
interface IncomingRequest {
  /** Scheme, name and port that were asked: `http://127.0.0.1:4820`. */
  readonly origin: string;
  /** The path as it was asked, not decoded. */
  readonly path: string;
  /** What follows the `?`, not decoded. */
  readonly query: string;
  /** The parameters in the path, decoded; a list is what the framework makes of a wildcard. */
  readonly params: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What shows that a page of a foreign origin sent it, if one did and it may change something; see `findForeignPage`. */
  readonly foreignPage: string | undefined;
  /** Who sent it; undefined where nobody is asked. The same words come from the same sender. */
  readonly grant: Grant | undefined;
}

/** A request for an operation, each part but the body as the operation's definition wants it. */
export interface OperationRequest<Definition extends Operation> {
  readonly origin: string;
  readonly path: string;
  /** Every query parameter in the caller's order, those that the operation does not know included. */
  readonly parameters: readonly QueryParameter[];
  readonly params: { readonly [Name in keyof Definition['params']]: string };
  readonly query: {
    readonly [Name in keyof Definition['query']]?: StaticOf<Definition['query'][Name]['schema']>;
  };
  readonly headers: { readonly [Name in keyof Definition['headers']]?: string };
  readonly foreignPage: string | undefined;
  readonly grant: Grant | undefined;
}

/** Answers a request that was read, as often as it is sent. Where its parts are measured, it ends its own. */
export interface AnswerRequest<Body = unknown> {
  (body: Body, timing?: ServerTiming): Promise<Answer | Unread>;
  /** Checks the tokens that name a shopper. Called before a body is read. */
  readonly identify?: (() => Promise<unknown>) | undefined;
}

/** An operation and what answers it. */
export interface OperationRoute {
  readonly operation: Operation;
  /**
   * Reads all of a request but its body. What that says must not change with time: requests in the same
   * words are read once.
   */
  read(request: IncomingRequest): AnswerRequest;
}

/** Gives an operation its handler, which sees requests that fit the definition and no others. */
export function defineRoute<Definition extends Operation>(
  operation: Definition,
  handle: (request: OperationRequest<Definition>) => AnswerRequest<BodyOf<Definition>>,
): OperationRoute {
  return {
    operation,
    read(request) {
      const answer = handle(readRequest(operation, request) as OperationRequest<Definition>);
      return Object.assign(
        (body: unknown, timing?: ServerTiming) =>
          answer(requireBody(operation, body) as BodyOf<Definition>, timing),
        { identify: answer.identify },
      );
    },
  };
}

function readRequest(operation: Operation, request: IncomingRequest): unknown {
  const parameters = parseQuery(request.query);
  return {
    origin: request.origin,
    path: request.path,
    parameters,
    params: readParams(request.params, operation),
    query: readQuery(parameters, operation.query),
    headers: readHeaders(request.headers, operation.headers),
    foreignPage: request.foreignPage,
    grant: request.grant,
  };
}

function requireBody({ body }: Operation, sent: unknown): unknown {
  return body && requireValid(validatorOf(body.schema)(sent));
}

/** Ids are compared by the service itself; only those with a form of their own are checked here. */
function readParams(sent: IncomingRequest['params'], { params: known }: Operation) {
  const params: Record<string, string> = {};
  for (const [name, { schema }] of Object.entries(known)) {
    const value = sent[name];
    // A path that is shorter than the first one leaves it to the service.
    if (value === undefined) continue;
    const { faults = [] } = 'format' in schema ? validatorOf(schema)(value) : {};
    if (faults.length > 0) {
      throw new CommerceError(
        'validation_failed',
        faults.map(({ message }) => `${name}: ${message}`),
      );
    }
    if (typeof value === 'string') params[name] = value;
  }
  return params;
}

/** What the body of an operation's requests is. */
export type BodyOf<Definition extends Operation> = Definition extends {
  body: { schema: infer Schema extends TypeSchema };
}
  ? StaticOf<Schema>
  : undefined;

type TypeSchema = Operation['params'][string]['schema'];

type StaticOf<Schema extends TypeSchema> = Extract<
  ReturnType<ReturnType<typeof createValidator<Schema>>>,
  { readonly faults?: undefined }
>['value'];
