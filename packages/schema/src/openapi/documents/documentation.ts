import type Type from 'typebox';
import { FilterError } from '../../filter/filter.js';
import type { FilterTable } from '../../filter/filter-operators.js';
import { parseFilter } from '../../filter/parse-filter.js';
import {
  bodyTypes,
  defaultBodyBytes,
  type Operation,
  type RequestBody,
} from '../../operation/operation.js';
import { nearestName } from '../../primitives/nearest-name.js';
import { createValidator } from '../../validation/create-validator.js';

/** Documentation of an operation in the OpenAPI document, besides its definition. */
export interface OperationDocumentation {
  /** Example request bodies, by name. */
  readonly bodies?: Readonly<Record<string, Example>>;
  /**
   * Successful response of the demo store; absent if it has no body. For reads, its summary is the
   * request.
   */
  readonly answer?: DocumentedAnswer;
  /**
   * Errors of the operation, by status. Errors that any request can cause, such as those of HTTP,
   * are not included.
   */
  readonly errors: Readonly<Record<number, ErrorDefinition>>;
}

/**
 * Documentation written by hand. Its errors are those that do not follow from the definition. The
 * response is recorded, unless it has a `value` here.
 */
export interface OwnDocumentation extends Pick<OperationDocumentation, 'bodies'> {
  readonly answer?: Omit<DocumentedAnswer, 'value'> & Partial<Pick<DocumentedAnswer, 'value'>>;
  readonly errors?: OperationDocumentation['errors'];
}

/** Documentation of the operations of a resource. */
export type DocumentsOf<Operations> = Readonly<Record<keyof Operations, OwnDocumentation>>;

/** Schema and example of a successful response body. */
export interface DocumentedAnswer extends Example {
  readonly schema: Type.TSchema;
}

/** Example request or response body. `summary` states its purpose in one line. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** Error response, with an example for each reason. */
export interface ErrorDefinition {
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, ErrorExample>>;
}

/** Example of an error: a title, and one sentence per fault. */
export interface ErrorExample {
  readonly title: string;
  readonly details: readonly [string, ...string[]];
}

/** Response header for a request without a valid token. */
export const challenge = { 'WWW-Authenticate': 'always Bearer; a bearer token is required' };

const retryAfter = { 'Retry-After': 'number of seconds to wait before a retry' };

/** Error for a request without a valid token. */
const unauthorized: ErrorDefinition = {
  description: 'the token is missing, malformed, expired or from another service',
  headers: challenge,
  examples: {
    none: {
      title: 'Unauthorized',
      details: [
        'Unable to validate access token: none was sent. Get one with POST /oauth/access_token and the form `grant_type=implicit&client_id=<client_id>` to read catalogs, or `grant_type=client_credentials&client_id=<client_id>&client_secret=<client_secret>` for everything, and send its access_token as `Authorization: Bearer <access_token>`.',
      ],
    },
    token: { title: 'Unauthorized', details: ['Unable to validate access token'] },
  },
};

/** Error for a Host header that the service does not accept, or a token without the permission. */
export const forbidden = (permission: string): ErrorDefinition => ({
  description:
    'the service does not accept the host name in Host, or the token lacks the permission',
  examples: {
    permission: {
      title: 'Forbidden',
      details: [
        `This token lacks the permission ${permission}; get one with grant_type client_credentials.`,
      ],
    },
  },
});

/** Error of a service that is overloaded or cannot use its store. */
const unavailable: ErrorDefinition = {
  description:
    'the service is overloaded or its store is unavailable; nothing was changed unless the detail says that the outcome is unknown',
  headers: retryAfter,
  examples: {
    overload: {
      title: 'Service Unavailable',
      details: [
        'The service is overloaded, so it did not process this request. Try again in a moment.',
      ],
    },
  },
};

/** Error for a change when the disk is full. */
export const storageFull: ErrorDefinition = {
  description: 'the disk is full; nothing has changed',
  headers: retryAfter,
  examples: {
    full: {
      title: 'Insufficient Storage',
      details: [
        'The store cannot be written, because its disk is full: free some space, then try again.',
      ],
    },
  },
};

/** Error for a request body over the size limit. */
const bodyTooLarge = ({ maxBytes = defaultBodyBytes }: RequestBody): ErrorDefinition => ({
  description: `the body has more than ${maxBytes < mebi ? `${maxBytes / 1024} KiB` : `${maxBytes / mebi} MiB`}`,
  examples: {
    body: {
      title: 'Content Too Large',
      details: [`The body is larger than the limit of ${maxBytes} bytes.`],
    },
  },
});

const mebi = 1024 * 1024;

/** Error for a compressed body or an unsupported media type. */
const unsupportedType = (body: RequestBody): ErrorDefinition => ({
  description: 'the body has an unsupported media type, is not UTF-8, or is compressed',
  examples: {
    type: {
      title: 'Unsupported Media Type',
      details: [`The body is "text/plain"; send it as ${acceptedTypes(body)}.`],
    },
  },
});

/** Returns the media types of a request body, joined by "or". */
function acceptedTypes(body: RequestBody): string {
  return bodyTypes(body).join(' or ');
}

/** Errors of HTTP and of the service itself, possible for any request. */
export const anyOtherError: ErrorDefinition = {
  description:
    'any other error: a request that is not allowed (405, 408, 414, 417, 431, 501, 505), or an internal error (500)',
  examples: {
    failure: {
      title: 'Internal Server Error',
      details: [
        'The service failed because of an internal error. The log has the cause under request id 4f7c1e0a-6f0e-4a55-9a51-0d5b1f2f6c3e.',
      ],
    },
  },
};

const badLimit: ErrorExample = {
  title: 'Bad Request',
  details: ['page[limit] is "500"; it must be an integer from 1 to 100.'],
};

/** Error for the filter `eq(sku,a,b)`, which no list accepts. */
function badFilter(table: FilterTable): ErrorExample {
  try {
    parseFilter('eq(sku,a,b)', table);
  } catch (error) {
    if (error instanceof FilterError) return { title: 'Bad Request', details: [error.message] };
    throw error;
  }
  throw new RangeError(`a filter of ${table.endpoint} may be eq(sku,a,b)`);
}

/** Error for `include=main_images`. */
function badInclude(names: Readonly<Record<string, string>>): ErrorExample {
  const known = Object.keys(names);
  const nearest = nearestName('main_images', known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  const detail = `Unknown include "main_images". Use ${known.join(', ')}.${hint}`;
  return { title: 'Bad Request', details: [detail] };
}

/** Error for `?%`, possible for any operation. */
const badEncoding: ErrorExample = {
  title: 'Bad Request',
  details: ['The query has a name that is not percent-encoded UTF-8; write a percent sign as %25.'],
};

/** Error for `x` as the id of a resource with a UUID. */
function badUuid(params: Operation['params']): ErrorExample | undefined {
  const [name, parameter] =
    Object.entries(params).find(([, { schema }]) => 'format' in schema) ?? [];
  const { faults = [] } = parameter ? createValidator(parameter.schema)('x') : {};
  const [fault] = faults;
  return fault && { title: 'Validation Error', details: [`${name}: ${fault.message}`] };
}

/** Error for an invalid parameter, with an example for each kind of parameter of the operation. */
function badParameter({ params, query }: Operation): ErrorDefinition {
  const uuid = badUuid(params);
  return {
    description: 'invalid parameter, filter or header',
    examples: {
      ...(uuid && { uuid }),
      ...(query['page[limit]'] && { limit: badLimit }),
      ...(query.filter?.filterTable && { filter: badFilter(query.filter.filterTable) }),
      ...(query.include?.names && { include: badInclude(query.include.names) }),
      encoding: badEncoding,
    },
  };
}

/** Joins names for a sentence: `a, the b or the c`. */
function listed(names: readonly string[]): string {
  if (names.length === 1) return names[0] ?? '';
  return `${names.slice(0, -1).join(', the ')} or the ${names.at(-1)}`;
}

/** Error for a missing part of a catalog. */
function unknownPlace({ params }: Operation): ErrorDefinition {
  const parts = ['catalog', 'release', 'hierarchy', 'node', 'product'].filter(
    (part) => params[`${part}_id`],
  );
  const pruned = params.release_id ? ', or the release was deleted' : '';
  return notFound(
    `the ${listed(parts)} is unknown${pruned}`,
    'catalog',
    'There is no catalog "ca7fffff-0000-4000-8000-000000000000".',
  );
}

/** Error for something that does not exist; its example has a name and a detail. */
export function notFound(description: string, name: string, detail: string): ErrorDefinition {
  return { description, examples: { [name]: { title: 'Not Found', details: [detail] } } };
}

/** Error for a condition that something does not meet; `way` shows its current state. */
export function stateChanged(what: string, way: string): ErrorDefinition {
  const detail = `The ${what} has changed since the version that the request names. Nothing was changed; get its current state (by ${way}) and repeat the update with that version.`;
  return {
    description:
      'the state given in If-Match has changed, or the state given in If-None-Match exists; nothing was changed',
    examples: { state: { title: 'Precondition Failed', details: [detail] } },
  };
}

/** Returns the errors that follow from an operation's parameters, permission, body and effect. */
export function errorsOf(operation: Operation): Readonly<Record<number, ErrorDefinition>> {
  const { permission, params, body, method, isHarmless } = operation;
  const needsToken = permission !== 'none';
  const isChange = method !== 'GET' && !isHarmless;
  return {
    400: badParameter(operation),
    ...(needsToken && { 401: unauthorized, 403: forbidden(permission) }),
    ...(params.catalog_id && { 404: unknownPlace(operation) }),
    ...(body && { 413: bodyTooLarge(body), 415: unsupportedType(body) }),
    503: unavailable,
    ...(needsToken && isChange && { 507: storageFull }),
  };
}

/** Returns the error for a part that an offering or subscription does not have. */
export const unknownPart = (owner: ErrorDefinition, what: string, where: string) => ({
  404: {
    description: `${owner.description}, or it has no such ${what}`,
    examples: {
      ...owner.examples,
      part: {
        title: 'Not Found',
        details: [`The ${where} has no ${what} 0ffeffff-0000-4000-8000-00000000ffff.`],
      },
    },
  } satisfies ErrorDefinition,
});
