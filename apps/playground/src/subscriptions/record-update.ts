import { createValidator } from '@aisle/schema';
import {
  browseSubscriptions,
  previewUpdate,
  readClock,
  readSubscription,
  type SubscriptionReading,
  type UpdatePreview,
} from '@aisle/schema/dev';
import { SubscriptionDocument } from '@aisle/schema/subscriptions';
import { askDev } from '../dev-data/ask-dev.js';
import { knownDev, queryClient } from '../dev-data/use-dev.js';
import { noteUpdates } from '../state/actions.js';
import type { AnsweredRequest, Exchange, PreparedRequest } from '../state/playground-store.js';
import { type RequestedUpdate, readUpdate } from './read-update.js';

const validateDocument = createValidator(SubscriptionDocument);

/** Sends an update. Reads the subscription before and stores the changes. */
export async function recordUpdate(
  request: PreparedRequest,
  signal: AbortSignal,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  const update = readUpdate(request);
  if (!update) return send();
  const { params } = update.preview;
  const before = await askDev(readSubscription, { params, signal }).catch(() => undefined);
  const preview = knownDev('previewUpdate', update.preview);
  const exchange = await send();
  if (before && exchange.phase === 'answered') keep(exchange, update.asked, before, preview);
  askForSubscriptions();
  return exchange;
}

/** Refreshes all data of subscriptions. */
export function askForSubscriptions(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [asked] }) => stale.has(asked) });
}

const stale = new Set<unknown>(
  [browseSubscriptions, readSubscription, previewUpdate, readClock].map(({ name }) => name),
);

function keep(
  { sent, answer }: AnsweredRequest,
  asked: RequestedUpdate['asked'],
  before: SubscriptionReading,
  preview: UpdatePreview | undefined,
): void {
  const { value } = validateDocument(answer.json);
  const subscriptionId = before.subscription.id;
  if (answer.status !== 200 || value === undefined || subscriptionId === undefined) return;
  const version = answer.headers.find(([header]) => header === 'etag')?.[1].replace(/^"|"$/g, '');
  const isOfThisState =
    preview && JSON.stringify(preview.before) === JSON.stringify(before.subscription);
  noteUpdates((updates) => [
    ...updates,
    {
      sentId: sent.id,
      subscriptionId,
      at: sent.at,
      asked,
      before,
      after: value.data,
      isUndone: false,
      version,
      preview: isOfThisState ? preview : undefined,
    },
  ]);
}
