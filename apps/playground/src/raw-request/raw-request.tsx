import type { OperationEntry } from '../operations/operation-entry.js';

/** The request as its line and headers. */
export function RawRequest({ entry }: { readonly entry: OperationEntry }) {
  return <p>{entry.operation.method}</p>;
}
