import Type from 'typebox';

/** Additional data of an error. */
export interface CommerceErrorOptions extends ErrorOptions {
  /** JSON pointer into the request for each detail; undefined if there is none. */
  readonly pointers?: readonly (string | undefined)[];
}

/** Registered symbol, shared by all copies of this module. */
const mark = Symbol.for('aisle.CommerceError');

/**
 * Error that the caller can act on. `details` holds one sentence per fault: value, reason and
 * remedy. Any other exception is a bug.
 */
export class CommerceError extends Error {
  override readonly name: string = 'CommerceError';
  readonly code: ErrorCode;
  readonly details: readonly string[];
  /** JSON pointers of the details, one per detail, or an empty list. */
  readonly pointers: readonly (string | undefined)[];

  constructor(
    code: ErrorCode,
    detail: string | readonly string[],
    { pointers = [], ...options }: CommerceErrorOptions = {},
  ) {
    const details = typeof detail === 'string' ? [detail] : detail;
    super(details.join('\n'), options);
    this.code = code;
    this.details = details;
    this.pointers = pointers;
  }
}

const hasInstance = Function.prototype[Symbol.hasInstance];

// A program may load several copies of this package, for example one within `aisle`. Errors of all
// copies are instances of CommerceError. Subclasses have only their own instances.
Object.defineProperty(CommerceError.prototype, mark, { value: true });
Object.defineProperty(CommerceError, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    if (this !== CommerceError) return hasInstance.call(this as object as () => void, value);
    return typeof value === 'object' && value !== null && mark in value;
  },
});

/** One fault in an error answer. `status` repeats the HTTP status as a string. */
export const ErrorElement = Type.Object(
  {
    detail: Type.String({
      description: 'description of the problem: the value, the reason, and what to do',
    }),
    status: Type.String({
      pattern: '^[1-5]\\d{2}$',
      description: 'an HTTP status as text such as "404"',
    }),
    title: Type.String({
      description: 'short name of the kind of error',
    }),
  },
  { additionalProperties: false, title: 'Error', description: 'one error' },
);
export type ErrorElement = Type.Static<typeof ErrorElement>;

/** The body of every error answer. */
export const ErrorList = Type.Object(
  { errors: Type.Array(ErrorElement, { minItems: 1, description: 'one entry for each problem' }) },
  {
    additionalProperties: false,
    title: 'ErrorList',
    description: 'response body of every error',
  },
);
export type ErrorList = Type.Static<typeof ErrorList>;

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
  'payment_declined',
  'change_kept',
  'too_many_requests',
  'not_implemented',
  'busy',
  'storage_unavailable',
  'storage_full',
  'unusable_file',
  'aborted',
] as const;

/**
 * The kind of a failure. `forbidden` is that of a service over HTTP, which has some more of its own; the library
 * throws the others.
 */
export type ErrorCode = (typeof errorCodes)[number];
