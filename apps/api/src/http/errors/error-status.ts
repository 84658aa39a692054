import type { ErrorCode } from '@aisle/schema';
import type { HttpErrorCode } from '../http-error.js';

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
