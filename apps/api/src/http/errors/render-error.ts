import { CommerceError, type ErrorElement, type ErrorList } from '@aisle/schema';
import { type Answer, jsonAnswer } from '../answer/answer.js';
import { type Failure, HttpError } from '../http-error.js';
import { type ErrorStatus, errorStatus } from './error-status.js';
import { hideTokens } from './hide-tokens.js';

/**
 * Renders the response to a failure: one element per detail. For an unexpected error it only
 * contains the id of the log entry. Redacts tokens in details.
 */
export function renderError(error: unknown, requestId: string): Answer {
  const failure = toFailure(error) ?? describeBug(requestId);
  const { status, headers }: ErrorStatus = errorStatus[failure.code];
  const body: ErrorList = { errors: listErrors(failure) };
  const [first] = body.errors;
  return {
    ...jsonAnswer(status, JSON.stringify(body), headers),
    facts: first === undefined ? {} : { detail: first.detail },
  };
}

/** Returns the elements of an error response, one per detail. */
export function listErrors({ code, details }: Failure): ErrorElement[] {
  const { status, title } = errorStatus[code];
  return details.map(hideTokens).map((detail) => ({ detail, status: String(status), title }));
}

/** Converts an error to a failure with a message for callers; undefined for an unexpected one. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof CommerceError || error instanceof HttpError) return error;
  if (isUndecodablePath(error)) {
    return new CommerceError(
      'bad_request',
      'The path has a % that no two hexadecimal digits of UTF-8 text follow; write a percent sign as %25.',
    );
  }
  if (!isUnmetCondition(error)) return undefined;
  return new CommerceError(
    'precondition_failed',
    'The file is not the one that If-Match or If-Unmodified-Since asks for; ask without them.',
  );
}

/** The router throws this if a path parameter is not percent-encoded UTF-8. */
function isUndecodablePath(error: unknown): boolean {
  return error instanceof URIError && 'status' in error && error.status === 400;
}

/** The static file server throws this. */
function isUnmetCondition(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 412;
}

function describeBug(requestId: string): HttpError {
  return new HttpError(
    'internal',
    `The service failed to answer. Nothing in the request explains it; the log has the cause under request id ${requestId}.`,
  );
}
