import { useMemo } from 'react';
import { findEntry, type OperationEntry } from '../operations/operation-entry.js';
import { buildRequest } from '../request-form/build-request.js';
import type { PreparedRequest } from '../request-form/prepared-request.js';
import { type PlaygroundState, selectedForm } from './playground-state.js';
import { usePlayground } from './playground-store.js';

/** The selected operation with the fields of its form. */
export function useSelectedEntry(): OperationEntry {
  return findEntry(usePlayground((state) => state.selected));
}

/** The selected operation's request as it would go out now, without a token. */
export function useSelectedRequest(): PreparedRequest {
  const { operation, fields } = useSelectedEntry();
  const values = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  return useMemo(
    () => buildRequest(operation, fields, values, examples),
    [operation, fields, values, examples],
  );
}

/** The same outside a component. */
export function selectedRequest(state: PlaygroundState): PreparedRequest {
  const { operation, fields } = findEntry(state.selected);
  return buildRequest(operation, fields, selectedForm(state), state.examples);
}
