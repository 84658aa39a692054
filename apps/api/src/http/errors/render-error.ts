import { CommerceError, type ErrorElement, type ErrorList } from '@aisle/schema';
import { type Answer, jsonAnswer } from '../answer/answer.js';
import { type Failure, HttpError } from '../http-error.js';
import { type ErrorStatus, errorStatus } from './error-status.js';
import { hideTokens } from './hide-tokens.js';

/**
 * The answer to a failure: one element a detail. Any other error is a bug, and
 * nothing of it is told but the id under which the log has it. A token that a detail quotes is hidden.
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

/** The elements of an error answer, one a detail. */
export function listErrors({ code, details }: Failure): ErrorElement[] {
  const { status, title } = errorStatus[code];
  return details.map(hideTokens).map((detail) => ({ detail, status: String(status), title }));
}

/** The failure in the service's own words; undefined for what nobody foresaw. */
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

/** The router throws this when a path parameter is not percent-encoded UTF-8. */
function isUndecodablePath(error: unknown): boolean {
  return error instanceof URIError && 'status' in error && error.status === 400;
}

/** The server of files throws this. */
function isUnmetCondition(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 412;
}

function describeBug(requestId: string): HttpError {
  return new HttpError(
    'internal',
    `The service failed to answer. Nothing in the request explains it; the log has the cause under request id ${requestId}.`,
  );
}
