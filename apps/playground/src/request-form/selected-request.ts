import { useMemo } from 'react';
import type { PreparedRequest } from '../state/exchange.js';
import { type PlaygroundState, selectedForm, usePlayground } from '../state/playground-store.js';
import { buildRequest } from './build-request.js';
import { findEntry, type OperationEntry } from './operation-entry.js';

/** Returns the selected operation with its form fields. */
export function useSelectedEntry(): OperationEntry {
  return findEntry(usePlayground((state) => state.selected));
}

/** Returns the selected operation's current request, without a token. */
export function useSelectedRequest(): PreparedRequest {
  const { operation, fields } = useSelectedEntry();
  const values = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  return useMemo(
    () => buildRequest(operation, fields, values, examples),
    [operation, fields, values, examples],
  );
}

/** Returns the same outside of components. */
export function selectedRequest(state: PlaygroundState): PreparedRequest {
  const { operation, fields } = findEntry(state.selected);
  return buildRequest(operation, fields, selectedForm(state), state.examples);
}
