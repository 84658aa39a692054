import { noticeLink } from '../link/open-link.js';
import { legalForm, withSecretsOf } from '../link/steps.js';
import { findEntry } from '../request-form/operation-entry.js';
import { cancelQuestion, sendSelected } from '../sending/send.js';
import { beginOpening, noteExchange, openRequest } from '../state/actions.js';
import { idle, isChangeUnderWay, usePlayground } from '../state/playground-store.js';
import { loadAnswer } from './history.js';
import type { HistoryEntry } from './history-entry.js';

/**
 * Restores an earlier request, its response and its view without sending. A pending change is not
 * canceled; its result is shown.
 */
export async function reopen(entry: HistoryEntry): Promise<void> {
  const { id, operation, answer } = entry;
  const isLatest = beginOpening();
  const exchange = answer ? ({ phase: 'answered', ...(await loadAnswer(id)) } as const) : idle;
  if (!isLatest()) return;
  fillIn(entry);
  if (!isChangeUnderWay(usePlayground.getState().exchanges[operation])) {
    noteExchange(operation, exchange);
  }
}

/** Restores an earlier request and sends it with the page's token. */
export async function resend(entry: HistoryEntry): Promise<void> {
  fillIn(entry);
  await sendSelected();
}

function fillIn({ operation, form: kept, bodyView, resultTab }: HistoryEntry): void {
  const entry = findEntry(operation);
  const { fields } = entry;
  const { form, leftOut } = legalForm(entry, kept);
  const present = usePlayground.getState().forms[operation];
  openRequest({
    selected: operation,
    form: withSecretsOf(fields, form, present),
    bodyView,
    resultTab,
  });
  noticeLink({ ignored: leftOut });
  cancelQuestion();
}
