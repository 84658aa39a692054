import type { ErrorCode } from './error-code.js';

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
