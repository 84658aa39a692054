import type { Reading, ReleaseAnswer, ReleaseRequest } from '@aisle/core/engine';
import { CommerceError, type createValidator, requireValid } from '@aisle/schema';
import type { IncludeName } from '@aisle/schema/catalog';
import type { Operation } from '@aisle/schema/contract';
import type { Grant, Tokens } from '../../access/tokens.js';
import type { Answer } from '../answer/exchange.js';
import type { ServerTiming } from '../answer/send-answer.js';
import type { Unread } from '../answer-page.js';
import { areFiles, type RenderedAnswer, type RequestAddress } from '../render-records.js';
import {
  parseQuery,
  type QueryParameter,
  readHeaders,
  readQuery,
  validatorOf,
} from '../request/read-parameters.js';
import {
  identifyShopper,
  namesShopper,
  type ShopperHeaders,
} from '../request/read-record-request.js';

/** Handler of an operation that reads from a release. */
interface ReadingHandler<Definition extends Operation, Wanted, Found> {
  read(request: OperationRequest<Definition>): NoInfer<Wanted>;
  /**
   * Returns the part of the request in the body. Responses to requests with a body are not cached.
   */
  readBody?(body: BodyOf<Definition>): Partial<NoInfer<Wanted>>;
  ask(wanted: Wanted): Promise<Reading<Found>>;
  render(found: NoInfer<Found>, address: RequestAddress): RenderedAnswer;
}

/** Dependencies of all reading operations. */
interface ReadingDependencies {
  readonly tokens: Tokens;
  /** Public base URL of the service; that of the request if absent. */
  readonly publicUrl?: string;
}

/** A request for the content of a release. */
type AnyRequest = ReleaseRequest & {
  readonly filter?: string | undefined;
  readonly include?: readonly IncludeName[] | undefined;
};

/**
 * Gives a reading operation its handler. A shopper in tokens is verified for every request, because
 * tokens expire. Other decisions are reused while the service considers them current.
 */
export function defineReadingRoute<
  Definition extends Operation,
  Wanted extends AnyRequest,
  Found extends ReleaseAnswer,
>(
  operation: Definition,
  { tokens, publicUrl }: ReadingDependencies,
  { read, readBody, ask, render }: ReadingHandler<Definition, Wanted, Found>,
): OperationRoute {
  return defineRoute(operation, (request) => {
    const headers: ShopperHeaders = request.headers;
    const wanted = read(request);
    const { filter, include } = wanted;
    const address: RequestAddress = {
      path: request.path,
      parameters: request.parameters,
      fileBase: include?.some(areFiles) ? (publicUrl ?? request.origin) : '',
      ...(filter !== undefined && { filter }),
    };
    const decide = async (shopper: ReleaseRequest['shopper']) =>
      renderReading(await ask({ ...wanted, ...(shopper && { shopper }) }), address, render);
    if (readBody) {
      const identify = () => identifyShopper(headers, tokens);
      const answer: AnswerRequest<BodyOf<Definition>> = async (body) => {
        const shopper = { ...wanted.shopper, ...(await identify()) };
        const reading = await ask({ ...readBody(body), ...wanted, shopper });
        return renderIn(await reading.read(), address, render);
      };
      return Object.assign(answer, { identify });
    }
    if (!namesShopper(headers)) return decideOnce(() => decide(wanted.shopper));
    return async () => decide({ ...wanted.shopper, ...(await identifyShopper(headers, tokens)) });
  });
}

/**
 * Combines a reading with its rendering. File links depend on the base URL, so it is part of the
 * version.
 */
export function renderReading<Found extends ReleaseAnswer>(
  { version, isCurrent, read }: Reading<Found>,
  address: RequestAddress,
  render: ReadingHandler<Operation, never, Found>['render'],
): Unread {
  const { fileBase } = address;
  const versionOf = (one: string) => (fileBase === '' ? one : `${one} ${fileBase}`);
  return {
    version: versionOf(version),
    isCurrent,
    async read(timing) {
      const found = await read();
      timing?.end('store', 'read the page from the store');
      const rendered = renderIn(found, address, render);
      timing?.end('render', 'write the answer');
      return { ...rendered, version: versionOf(found.version) };
    },
  };
}

/** Renders a response and sets its `Content-Language`. */
function renderIn<Found extends ReleaseAnswer>(
  found: Found,
  address: RequestAddress,
  render: ReadingHandler<Operation, never, Found>['render'],
): RenderedAnswer {
  const rendered = render(found, address);
  return { ...rendered, headers: { ...rendered.headers, 'Content-Language': found.language } };
}

/** Caches the last decision while it is current. */
export function decideOnce<Decided extends Pick<Unread, 'isCurrent'>>(
  decide: () => Promise<Decided>,
): () => Promise<Decided> {
  let decided: Decided | undefined;
  return async () => {
    const last = decided;
    if (last && (await last.isCurrent())) return last;
    const next = await decide();
    decided = next;
    return next;
  };
}

/** A request for an operation before validation. */
export interface IncomingRequest {
  /** Scheme, host and port of the request: `http://127.0.0.1:4820`. */
  readonly origin: string;
  /** The requested path, not decoded. */
  readonly path: string;
  /** The query string after `?`, not decoded. */
  readonly query: string;
  /** The parameters in the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
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
    params[name] = value;
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
