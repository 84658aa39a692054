import type { ErrorCode } from './error-code.js';

/**
 * A failure that its receiver can act on. `details` holds one sentence a fault: what is wrong,
 * where, why, and what to do. Anything else that is thrown is a bug.
 */
export class CommerceError extends Error {
  override readonly name: string = 'CommerceError';
  readonly code: ErrorCode;
  readonly details: readonly string[];

  constructor(code: ErrorCode, detail: string | readonly string[], options?: ErrorOptions) {
    const details = typeof detail === 'string' ? [detail] : detail;
    super(details.join('\n'), options);
    this.code = code;
    this.details = details;
  }
}
