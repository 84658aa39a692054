import { createValidator } from '@aisle/schema';
import { operations } from '@aisle/schema/contract';
import {
  browseSubscriptions,
  previewUpdate,
  readClock,
  readSubscription,
  type SubscriptionReading,
} from '@aisle/schema/dev';
import { SubscriptionDocument } from '@aisle/schema/subscriptions';
import { askDev, type DevRequest, queryClient } from '../dev-data/use-dev.js';
import { decodeOrLeave, isRecord, memberOf, parseJson } from '../lib/texts.js';
import { noteUpdate } from '../state/actions.js';
import type { AnsweredRequest, Exchange, PreparedRequest } from '../state/playground-store.js';

const { updateSubscription } = operations;

/** Update read from its request. */
interface RequestedUpdate {
  /** The request for a preview of the same update. */
  readonly preview: Pick<DevRequest, 'headers' | 'body'> & {
    readonly params: { readonly subscription_uuid: string };
  };
  /** Requested attributes by name. */
  readonly asked: Readonly<Record<string, unknown>>;
}

const [before, after = ''] = updateSubscription.paths[0].split(':subscription_uuid');

/** Reads an update from a request; undefined if it is not an update or its body is not JSON. */
export function readUpdate(request: PreparedRequest): RequestedUpdate | undefined {
  const path = request.target.split('?')[0] ?? '';
  if (before === undefined || !path.startsWith(before) || !path.endsWith(after)) return undefined;
  const body = parseJson(request.body);
  if (typeof body !== 'object' || body === null) return undefined;
  const id = decodeOrLeave(path.slice(before.length, path.length - after.length));
  if (id === '' || id.includes('/')) return undefined;
  const preview = {
    params: { subscription_uuid: id },
    headers: conditionsIn(request.headers),
    body,
  };
  const asked = memberOf(body, 'data', 'attributes');
  return { preview, asked: isRecord(asked) ? asked : {} };
}

/** Returns the conditional headers of an update. */
function conditionsIn(headers: PreparedRequest['headers']): DevRequest['headers'] {
  const sent = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const names = Object.keys(updateSubscription.headers);
  return Object.fromEntries(names.map((name) => [name, sent.get(name.toLowerCase())]));
}

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
  const exchange = await send();
  if (before && exchange.phase === 'answered') keep(exchange, update.asked, before);
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
): void {
  const { value } = validateDocument(answer.json);
  if (answer.status !== 200 || value === undefined) return;
  const version = answer.headers.find(([name]) => name === 'etag')?.[1];
  noteUpdate({ sentId: sent.id, asked, before, after: value.data, version });
}
