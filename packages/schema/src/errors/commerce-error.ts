import type { ErrorCode } from './error-code.js';

/** What else is known of a failure. */
export interface CommerceErrorOptions extends ErrorOptions {
  /** For each detail the JSON Pointer of the faulty place in what was asked, where there is one. */
  readonly pointers?: readonly (string | undefined)[];
}

/** The same in every copy of this module. */
const mark = Symbol.for('aisle.CommerceError');

/**
 * A failure that its receiver can act on. `details` holds one sentence a fault: what is wrong,
 * where, why, and what to do. Anything else that is thrown is a bug.
 */
export class CommerceError extends Error {
  override readonly name: string = 'CommerceError';
  readonly code: ErrorCode;
  readonly details: readonly string[];
  /** The faulty places, as many as there are details or none. */
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

// A program may hold several copies of this package, such as one that `aisle` brings along: an error of any of them is
// an instance of CommerceError. Classes that extend it have instances of their own only.
Object.defineProperty(CommerceError.prototype, mark, { value: true });
Object.defineProperty(CommerceError, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    if (this !== CommerceError) return hasInstance.call(this as object as () => void, value);
    return typeof value === 'object' && value !== null && mark in value;
  },
});
