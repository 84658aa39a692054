import type { OperationName } from '@aisle/schema';
import { wholeForm } from '../link/whole-form.js';
import { findEntry, operationEntries } from '../operations/operation-entry.js';
import { type FormValues, untouchedForm } from '../request-form/form-values.js';
import { usePlayground } from '../state/playground-store.js';

/** Keeps every request that is answered from now on, with what was in the form when it was sent. */
export function recordExchanges(): void {
  const forms = new Map<OperationName, FormValues>();
  usePlayground.subscribe((state, previous) => {
    if (state.exchanges === previous.exchanges) return;
    for (const { name } of operationEntries) {
      const exchange = state.exchanges[name];
      if (exchange === previous.exchanges[name]) continue;
      if (exchange?.phase === 'sending') {
        const entered = state.forms[name] ?? untouchedForm;
        forms.set(name, wholeForm(findEntry(name).fields, entered, state.examples));
        continue;
      }
      // Only what was seen going out is new: an answer may also come back from the history.
      const form = forms.get(name);
      forms.delete(name);
      if (exchange?.phase !== 'answered' || form === undefined) continue;
      const { sent, answer } = exchange;
      const { bodyView, resultTab } = state;
      void import('./record-answer.js').then(({ recordAnswer }) =>
        recordAnswer({ sent, answer }, { form, bodyView, resultTab }),
      );
    }
  });
}
