import { CommerceError } from '@aisle/schema';

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
  /** Headers of its response, besides those of its code. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: HttpErrorCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.code = code;
    this.details = [detail];
    this.headers = headers;
  }
}

/** A failure whose message callers receive. */
export type Failure = CommerceError | HttpError;

/** Returns the error for a method that a path does not have; it lists those it has. */
export function methodNotAllowed(
  path: string,
  method: string,
  methods: readonly string[],
): HttpError {
  const allowed = [
    ...methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])),
    'OPTIONS',
  ].join(', ');
  const detail = `${path} does not support ${method}. Use ${allowed}.`;
  return new HttpError('method_not_allowed', detail, { Allow: allowed });
}

/** Returns the error for an unknown path. */
export function noEndpoint(path: string): CommerceError {
  return new CommerceError(
    'not_found',
    `No such endpoint: ${path}. See /openapi.json for all endpoints.`,
  );
}
