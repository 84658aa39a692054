import type { LibraryCall, Operation } from '@aisle/schema';
import type { PreparedRequest } from '../request-form/prepared-request.js';

/** A call of the library, or why there is none. */
export type CoreCall =
  | { readonly lines: readonly string[]; readonly reason?: undefined }
  | { readonly reason: string };

/** Texts by the keys of the fields that take them. */
export type FieldTexts = Readonly<Record<string, string | undefined>>;

/** A request taken apart for a call. */
export interface AskedCall {
  readonly request: PreparedRequest;
  readonly texts: FieldTexts;
  /** What of the request the contract does not have. */
  readonly unknown: readonly string[];
}

/** Writes a request for an operation as a call of the library's function. */
export type WriteCall = (library: LibraryCall, asked: AskedCall, operation: Operation) => CoreCall;
