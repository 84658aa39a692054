import type { OperationName } from '@aisle/schema/contract';
import { wholeForm } from '../link/steps.js';
import { findEntry, operationEntries } from '../request-form/operation-entry.js';
import { type FormValues, untouchedForm } from '../state/form.js';
import { usePlayground } from '../state/playground-store.js';

/** Stores every request that gets a response, with its form. */
export function recordExchanges(): void {
  const sendings = new Map<OperationName, { readonly id: string; readonly form: FormValues }>();
  usePlayground.subscribe((state, previous) => {
    if (state.exchanges === previous.exchanges) return;
    for (const { name } of operationEntries) {
      const exchange = state.exchanges[name];
      if (exchange === previous.exchanges[name]) continue;
      if (exchange?.phase === 'sending') {
        const entered = state.forms[name] ?? untouchedForm;
        const form = wholeForm(findEntry(name).fields, entered, state.examples);
        sendings.set(name, { id: exchange.sent.id, form });
        continue;
      }
      // Only requests seen when sent are new. A response may also come from the history or be
      // unchanged.
      const sending = sendings.get(name);
      sendings.delete(name);
      if (exchange?.phase !== 'answered' || exchange.sent.id !== sending?.id) continue;
      const { sent, answer } = exchange;
      const { bodyView, resultTab } = state;
      const { form } = sending;
      void import('./history.js').then(({ recordAnswer }) =>
        recordAnswer({ sent, answer }, { form, bodyView, resultTab }),
      );
    }
  });
}
