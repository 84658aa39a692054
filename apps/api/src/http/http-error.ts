import type { CommerceError } from '@aisle/schema';

/** Error codes of HTTP only; the library never uses them. */
export const httpErrorCodes = [
  'method_not_allowed',
  'request_timeout',
  'body_too_large',
  'address_too_long',
  'unsupported_media_type',
  'expectation_failed',
  'headers_too_large',
  'internal',
  'version_not_supported',
] as const;

export type HttpErrorCode = (typeof httpErrorCodes)[number];

/** An error in HTTP itself, independent of the requested operation. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: HttpErrorCode;
  readonly details: readonly [string];

  constructor(code: HttpErrorCode, detail: string) {
    super(detail);
    this.code = code;
    this.details = [detail];
  }
}

/** A failure whose message callers receive. */
export type Failure = CommerceError | HttpError;
