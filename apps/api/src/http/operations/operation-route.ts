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

/** A request for an operation before validation. */
interface IncomingRequest {
  /** Scheme, host and port of the request: `http://127.0.0.1:4820`. */
  readonly origin: string;
  /** The requested path, not decoded. */
  readonly path: string;
  /** The query string after `?`, not decoded. */
  readonly query: string;
  /** The parameters in the path, decoded; the framework passes wildcards as lists. */
  readonly params: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /**
   * Evidence that a foreign page sent the request, if the operation may change data; see
   * `findForeignPage`.
   */
  readonly foreignPage: string | undefined;
  /** Grant of the sender; undefined if none is needed. Identical requests have the same sender. */
  readonly grant: Grant | undefined;
}

/** A request for an operation, validated except for its body. */
export interface OperationRequest<Definition extends Operation> {
  readonly origin: string;
  readonly path: string;
  /**
   * Every query parameter in the caller's order, including those that the operation does not know.
   */
  readonly parameters: readonly QueryParameter[];
  readonly params: { readonly [Name in keyof Definition['params']]: string };
  readonly query: {
    readonly [Name in keyof Definition['query']]?: StaticOf<Definition['query'][Name]['schema']>;
  };
  readonly headers: { readonly [Name in keyof Definition['headers']]?: string };
  readonly foreignPage: string | undefined;
  readonly grant: Grant | undefined;
}

/** Answers a parsed request, as often as it is sent. Ends its own parts of the timing. */
export interface AnswerRequest<Body = unknown> {
  (body: Body, timing?: ServerTiming): Promise<Answer | Unread>;
  /** Verifies the tokens that identify a shopper. Called before the body is read. */
  readonly identify?: (() => Promise<unknown>) | undefined;
}

/** An operation and its handler. */
export interface OperationRoute {
  readonly operation: Operation;
  /**
   * Parses a request except for its body. The result must not depend on time: identical requests
   * are parsed once.
   */
  read(request: IncomingRequest): AnswerRequest;
}

/** Gives an operation its handler, which only receives valid requests. */
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

/** Validates the parameters that have a format. The service itself compares ids. */
function readParams(sent: IncomingRequest['params'], { params: known }: Operation) {
  const params: Record<string, string> = {};
  for (const [name, { schema }] of Object.entries(known)) {
    const value = sent[name];
    // The shorter paths of an operation omit this parameter; the service chooses its value.
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

/** Type of the body of an operation's requests. */
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
