import type { CommerceError } from '@aisle/schema';

/** What only a service over HTTP can find wrong: the library never does. */
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

/** A failure to understand or to answer a request, whatever it asks for. */
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

/** A failure that its receiver is told. */
export type Failure = CommerceError | HttpError;
