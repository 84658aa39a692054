import { updateSubscription } from '@aisle/schema/contract';
import type { DevRequest } from '../dev-data/ask-dev.js';
import { decodeOrLeave, isRecord, memberOf, parseJson } from '../lib/texts.js';
import type { PreparedRequest } from '../state/playground-store.js';

/** Update read from its request. */
export interface RequestedUpdate {
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
