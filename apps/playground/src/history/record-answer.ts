import type { AnsweredRequest } from '../answer/exchange.js';
import { hideRequestSecrets } from './hide-secrets.js';
import { keepEntry } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import { keepAnswer } from './kept-answer.js';

/** Keeps a request with its answer and what the page looked like. Secrets are left out. */
export async function recordAnswer(
  { sent, answer }: AnsweredRequest,
  page: Pick<HistoryEntry, 'form' | 'bodyView' | 'resultTab'>,
): Promise<void> {
  const kept = await keepAnswer(answer);
  const { status, statusText, duration, size, records } = answer;
  const { cutAt } = kept;
  const entry: HistoryEntry = {
    ...page,
    id: sent.id,
    at: sent.at,
    operation: sent.operation,
    request: hideRequestSecrets(sent.request),
    name: '',
    pinned: false,
    answer: {
      status,
      statusText,
      duration,
      size,
      ...(records && { records }),
      ...(cutAt !== undefined && { cutAt }),
    },
  };
  await keepEntry(entry, kept);
}
