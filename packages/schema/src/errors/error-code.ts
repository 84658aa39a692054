/** Every kind of failure that the service tells its callers apart. */
export const errorCodes = [
  'bad_request',
  'validation_failed',
  'unauthorized',
  'forbidden',
  'permission_denied',
  'not_found',
  'conflict',
  'precondition_failed',
  'change_kept',
  'not_implemented',
  'busy',
  'storage_unavailable',
  'storage_full',
  'unusable_file',
  'aborted',
] as const;

/**
 * The kind of a failure. `unauthorized` and `forbidden` are those of a service over HTTP, which has some more of its
 * own; the library throws the others.
 */
export type ErrorCode = (typeof errorCodes)[number];
