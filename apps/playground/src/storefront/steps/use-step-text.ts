import { findEntry } from '../../operations/operation-entry.js';
import { fieldValue } from '../../request-form/form-values.js';
import { allFields } from '../../request-form/server-faults.js';
import { selectedForm } from '../../state/playground-state.js';
import { usePlayground } from '../../state/playground-store.js';

/** The text of a field of the request that the page's address says; empty when it has none. */
export function useStepText(key: string): string {
  return usePlayground((state) => {
    const field = allFields(findEntry(state.selected).fields).find((one) => one.key === key);
    return field ? fieldValue(field, selectedForm(state), state.examples).text : '';
  });
}
