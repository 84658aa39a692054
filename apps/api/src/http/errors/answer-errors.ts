import type { IncomingMessage, ServerResponse } from 'node:http';
import { CommerceError, type ErrorCode, type ErrorElement, type ErrorList } from '@aisle/schema';
import { FilterError } from '@aisle/schema/filter';
import type { Logger } from 'pino';
import { type Answer, exchangeOf, jsonAnswer } from '../answer/exchange.js';
import { sendAnswer } from '../answer/send-answer.js';
import { type Failure, HttpError, type HttpErrorCode } from '../http-error.js';
import { isAnnounced } from '../request/transport-limits.js';
import type { AnswerError } from '../run-middleware.js';

/** Turns all errors into responses. Logs unexpected ones and those of the disk. */
export function answerErrors(log: Logger): AnswerError {
  return (error, req, res, _next) => {
    const requestId = exchangeOf(res)?.id ?? '';
    const failure = toFailure(error);
    const entry = { request_id: requestId, err: error };
    if (!failure) log.error(entry, 'bug');
    else if (isOfTheDisk(failure)) log.error(entry, 'store failure');
    const answer = () => {
      if (res.headersSent) res.destroy();
      else sendAnswer(res, renderError(error, requestId));
    };
    const heard = waitForRequestEnd(req, res);
    if (heard) heard.then(answer);
    else answer();
  };
}

/** @returns true for failures of the disk, whose original error goes to the log only. */
function isOfTheDisk({ code, cause }: Failure): boolean {
  // A limit of the settings, as of carts, has no disk error as its cause.
  if (code === 'storage_full') return cause !== undefined;
  return code === 'storage_unavailable' || code === 'change_kept';
}

/** Milliseconds for which a refused caller may continue to send. */
const patience = 1000;

/**
 * Waits until a caller has sent the whole body if the response closes the connection. Otherwise the
 * caller would be cut off and never read the error. Undefined if there is nothing to wait for.
 */
function waitForRequestEnd(req: IncomingMessage, res: ServerResponse): Promise<void> | undefined {
  // With `Expect: 100-continue`, the caller sends no body once refused.
  if (!endsConnection(res) || req.complete || req.destroyed || isAnnounced(req)) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience).unref();
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once('end', finish).once('close', finish).resume();
  });
}

/** @returns true if the connection closes after the response. */
export function endsConnection(res: ServerResponse): boolean {
  return !res.shouldKeepAlive || res.getHeader('connection') === 'close';
}

/**
 * Renders the response to a failure: one element per detail. For an unexpected error it only
 * contains the id of the log entry. Redacts tokens in details.
 */
export function renderError(error: unknown, requestId: string): Answer {
  const failure = toFailure(error) ?? describeBug(requestId);
  const { status, headers }: ErrorStatus = errorStatus[failure.code];
  const body: ErrorList = { errors: listErrors(failure) };
  return {
    ...jsonAnswer(status, JSON.stringify(body), headers),
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
function toFailure(error: unknown): Failure | undefined {
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
