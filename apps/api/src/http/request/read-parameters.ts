import { CommerceError, createValidator, requireValid, type Validation } from '@aisle/schema';
import type { Operation, Parameter } from '@aisle/schema/contract';
import Negotiator from 'negotiator';
import type { Grant } from '../../access/tokens.js';

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

/**
 * Reads a request for an operation, except for its body.
 * @throws CommerceError `bad_request`, `validation_failed` for an invalid parameter.
 */
export function readRequest(
  operation: Operation,
  { path, query, params, headers, ...request }: IncomingRequest,
): OperationRequest<Operation> {
  const parameters = parseQuery(query);
  return {
    ...request,
    path,
    parameters,
    params: readParams(params, operation),
    query: readQuery(parameters, operation.query),
    headers: readHeaders(headers, operation.headers),
  };
}

/** @throws CommerceError `validation_failed`. */
export function requireBody(
  { schema, takesBare }: NonNullable<Operation['body']>,
  sent: unknown,
): unknown {
  const isBare = takesBare && typeof sent === 'object' && sent !== null && !('data' in sent);
  return requireValid(validatorOf(schema)(isBare ? { data: sent } : sent));
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

/**
 * Returns the parameters that an operation knows, each typed by its schema. Ignores unknown ones.
 * Joins the parts of repeated list parameters.
 * @throws CommerceError `bad_request` for a duplicate or invalid parameter. Also for a near match
 * of a known name, since ignoring it would answer another question.
 */
export function readQuery(
  sent: readonly QueryParameter[],
  known: Readonly<Record<string, Parameter>>,
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const { name } of sent) {
    refuseLookalike(name, Object.keys(known));
    refuseFilter(name, known);
  }
  for (const [name, parameter] of Object.entries(known)) {
    const given = sent.filter((one) => one.name === name);
    if (given.length > 1 && !parameter.isRepeatable) {
      throw new CommerceError('bad_request', `${name} is given more than once; give it only once.`);
    }
    const text = given.map(({ value }) => value).join(',');
    if (given.length > 0) values[name] = readValue(name, text, parameter);
  }
  return values;
}

/**
 * Returns the headers that an operation knows, each typed by its schema.
 * @throws CommerceError `bad_request` naming the header.
 */
export function readHeaders(
  sent: Readonly<Record<string, string | string[] | undefined>>,
  known: Readonly<Record<string, Parameter>>,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(known)) {
    const value = sent[name.toLowerCase()];
    if (typeof value === 'string') values[name] = requireText(name, value, parameter);
  }
  return values;
}

/**
 * Rejects `filters`, `Filter`, `filter[sku]`, `include[]` or `page.limit` if `filter`, `include`,
 * `page[limit]` are known.
 */
function refuseLookalike(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const [base = ''] = name.split('[');
  const meant = known.find(
    (one) => lettersOf(one) === lettersOf(name) || one === base.toLowerCase().trim(),
  );
  if (meant === undefined) return;
  throw new CommerceError('bad_request', `Unknown parameter ${quote(name)}. Use ${meant}.`);
}

/** Rejects a filter on a list without one, which would otherwise return all records as matches. */
function refuseFilter(name: string, known: Readonly<Record<string, Parameter>>): void {
  if (!('page[limit]' in known) || 'filter' in known) return;
  if (lettersOf(name.split('[', 1)[0] ?? '') !== 'filter') return;
  throw new CommerceError(
    'bad_request',
    `This list does not support filters; leave ${quote(name)} out.`,
  );
}

function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '');
}

function readValue(name: string, text: string, parameter: Parameter): string | number {
  if (!isIntegerRange(parameter.schema)) return requireText(name, text, parameter);
  const { minimum, maximum } = parameter.schema;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new CommerceError(
    'bad_request',
    `${name} is ${quote(text)}; it must be an integer from ${minimum} to ${maximum}.`,
  );
}

function requireText(name: string, text: string, { schema }: Parameter): string {
  const { faults } = validatorOf(schema)(text);
  if (!faults) return text;
  throw new CommerceError(
    'bad_request',
    faults.map(({ message }) => `${name}: ${message}`),
  );
}

function isIntegerRange(schema: object): schema is { minimum: number; maximum: number } {
  return (
    'type' in schema && schema.type === 'integer' && 'minimum' in schema && 'maximum' in schema
  );
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** A decoded parameter of a query string, with its original text. */
export interface QueryParameter {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/**
 * Splits a query string into its parameters, in order. A `+` is a space, as in forms; a plus is
 * `%2B`. `place` names the text in messages.
 * @throws CommerceError `bad_request` for percent-encoding that is not UTF-8 text.
 */
export function parseQuery(query: string, place = 'query'): readonly QueryParameter[] {
  return query
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const end = text.indexOf('=');
      const name = decode(end === -1 ? text : text.slice(0, end), () => `The ${place} has a name`);
      const which = () => `In the ${place}, ${quote(name)} has a value`;
      return { name, value: end === -1 ? '' : decode(text.slice(end + 1), which), text };
    });
}

/** The message does not quote the text, which may be a secret. */
function decode(text: string, which: () => string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new CommerceError(
      'bad_request',
      `${which()} that is not percent-encoded UTF-8; write a percent sign as %25.`,
      { cause },
    );
  }
}

type Schema = Parameter['schema'];

const validators = new WeakMap<Schema, (value: unknown) => Validation<unknown>>();

/** Returns the validator of a schema; compiles it once. */
function validatorOf(schema: Schema): (value: unknown) => Validation<unknown> {
  const known = validators.get(schema);
  if (known) return known;
  const validator = createValidator(schema);
  validators.set(schema, validator);
  return validator;
}

/** Splits a request's target into path and query, as sent. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const reference = withoutFragment(withoutOrigin(target));
  const end = reference.indexOf('?');
  if (end === -1) return { path: reference || '/', query: '' };
  return { path: reference.slice(0, end) || '/', query: reference.slice(end + 1) };
}

/** Returns the host and port of an absolute target, as sent to a proxy. */
export function authorityOf(target: string): string | undefined {
  return target.startsWith('/') ? undefined : origin.exec(target)?.[1];
}

/** Adds the path to an absolute target without one. */
export function withPath(target: string): string {
  if (target.startsWith('/')) return target;
  const [found] = origin.exec(target) ?? [];
  const rest = target.slice(found?.length);
  return found === undefined || rest.startsWith('/') ? target : `${found}/${rest}`;
}

const origin = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

function withoutOrigin(target: string): string {
  return target.startsWith('/') ? target : target.replace(origin, '');
}

function withoutFragment(target: string): string {
  const start = target.indexOf('#');
  return start === -1 ? target : target.slice(0, start);
}

/**
 * Number of characters to read of a header with a list. Browsers send less than 200; a list of
 * this length costs less than a page of products.
 */
export const maxList = 2 * 1024;

/** Returns the entries of a header with a list that are within its first {@link maxList} characters. */
export function beginningOfList(header: string): string {
  if (header.length <= maxList) return header;
  return header.slice(0, header.lastIndexOf(',', maxList) + 1);
}

/** Supported content encodings, best first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type ContentEncoding = (typeof encodings)[number];

/**
 * Chooses the best encoding for an `Accept-Encoding` header by its quality values. If the header
 * allows none, the body stays unencoded.
 */
export function chooseEncoding(header: string | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const headers = { 'accept-encoding': beginningOfList(header) };
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const chosen = negotiator.encoding(encodings, { preferred: encodings });
  return encodings.find((encoding) => encoding === chosen) ?? 'identity';
}

/** Types of negotiator 1; the published types are older. */
interface EncodingNegotiator {
  encoding(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string | undefined;
}

/** Returns the value of a header; that of one sent several times is joined as a list. */
export function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}
