/** Every kind of failure that the service tells its callers apart. */
export const errorCodes = [
  'bad_request',
  'validation_failed',
  'unauthorized',
  'forbidden',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'conflict',
  'precondition_failed',
  'body_too_large',
  'address_too_long',
  'unsupported_media_type',
  'expectation_failed',
  'headers_too_large',
  'too_many_requests',
  'internal',
  'not_implemented',
  'busy',
  'storage_unavailable',
  'storage_full',
  'version_not_supported',
  'unusable_file',
  'aborted',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
