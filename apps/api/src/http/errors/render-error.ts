import { CommerceError, type ErrorCode, type ErrorElement, type ErrorList } from '@aisle/schema';
import { FilterError } from '@aisle/schema/filter';
import { type Answer, jsonAnswer } from '../answer/exchange.js';
import { type Failure, HttpError, type HttpErrorCode } from '../http-error.js';

/**
 * Renders the response to a failure: one element per detail. For an unexpected error it only
 * contains the id of the log entry. Redacts tokens in details.
 */
export function renderError(error: unknown, requestId: string): Answer {
  const failure = toFailure(error) ?? describeBug(requestId);
  const { status, headers }: ErrorStatus = errorStatus[failure.code];
  const body: ErrorList = { errors: listErrors(failure) };
  return {
    ...jsonAnswer(status, JSON.stringify(body), {
      ...headers,
      ...(failure instanceof HttpError && failure.headers),
    }),
    facts: {
      detail: body.errors[0]?.detail,
      code: failure.code,
      ...(failure instanceof CommerceError && { pointer: failure.pointers[0] }),
      ...(failure instanceof FilterError && { reason: failure.reason }),
    },
  };
}

/** Returns the elements of an error response, one per detail. */
export function listErrors({ code, details }: Failure): ErrorElement[] {
  const { status, title } = errorStatus[code];
  return details.map(hideTokens).map((detail) => ({ detail, status: String(status), title }));
}

/**
 * Redacts tokens of this service, also truncated ones: their beginning is `{"` in base64url. Errors
 * are pasted into chats and tickets.
 */
export function hideTokens(text: string): string {
  return text.replaceAll(tokenForm, '[token]');
}

const tokenForm = /eyJ[\w-]{8,}(?:(?:\.|%2[eE])[\w-]*){0,4}|(?:\.|%2[eE])[\w-]{43}(?![\w-])/g;

/** Converts an error to a failure with a message for callers; undefined for an unexpected one. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof CommerceError || error instanceof HttpError) return error;
  if (!isUnmetCondition(error)) return undefined;
  return new CommerceError(
    'precondition_failed',
    'The file does not match If-Match or If-Unmodified-Since; leave these headers out.',
  );
}

/** The static file server throws this. */
function isUnmetCondition(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 412;
}

function describeBug(requestId: string): HttpError {
  return new HttpError(
    'internal',
    `The service failed because of an internal error. The log has the cause under request id ${requestId}.`,
  );
}

/** HTTP form of a kind of error. `headers` go with every response of that kind. */
export interface ErrorStatus {
  readonly status: number;
  readonly title: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const soon = { 'Retry-After': '1' };
const later = { 'Retry-After': '5' };

/** The status and the title of each kind of error. */
export const errorStatus = {
  bad_request: { status: 400, title: 'Bad Request' },
  validation_failed: { status: 400, title: 'Validation Error' },
  unauthorized: { status: 401, title: 'Unauthorized', headers: { 'WWW-Authenticate': 'Bearer' } },
  payment_declined: { status: 402, title: 'Payment Required' },
  forbidden: { status: 403, title: 'Forbidden' },
  permission_denied: { status: 403, title: 'Permission denied' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  request_timeout: { status: 408, title: 'Request Timeout' },
  conflict: { status: 409, title: 'Conflict' },
  precondition_failed: { status: 412, title: 'Precondition Failed' },
  body_too_large: { status: 413, title: 'Content Too Large' },
  address_too_long: { status: 414, title: 'URI Too Long' },
  unsupported_media_type: { status: 415, title: 'Unsupported Media Type' },
  expectation_failed: { status: 417, title: 'Expectation Failed' },
  headers_too_large: { status: 431, title: 'Request Header Fields Too Large' },
  too_many_requests: { status: 429, title: 'Too Many Requests', headers: { 'Retry-After': '900' } },
  change_kept: { status: 500, title: 'Change Kept' },
  internal: { status: 500, title: 'Internal Server Error' },
  not_implemented: { status: 501, title: 'Not Implemented' },
  busy: { status: 503, title: 'Service Unavailable', headers: soon },
  storage_unavailable: { status: 503, title: 'Service Unavailable', headers: later },
  storage_full: { status: 507, title: 'Insufficient Storage', headers: later },
  version_not_supported: { status: 505, title: 'HTTP Version Not Supported' },
  unusable_file: { status: 503, title: 'Service Unavailable', headers: later },
  aborted: { status: 503, title: 'Service Unavailable', headers: soon },
} as const satisfies Record<ErrorCode | HttpErrorCode, ErrorStatus>;
