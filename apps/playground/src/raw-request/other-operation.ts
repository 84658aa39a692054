import { type OperationEntry, operationEntries } from '../operations/operation-entry.js';
import { matchPath } from './match-path.js';
import type { RawText } from './read-raw.js';

/** Another operation than the present one that answers what a text asks. */
export function otherOperation(present: OperationEntry, raw: RawText): OperationEntry | undefined {
  return operationEntries.find(
    ({ name, operation }) =>
      name !== present.name &&
      operation.method === raw.method &&
      matchPath(operation, raw.path) !== undefined,
  );
}
