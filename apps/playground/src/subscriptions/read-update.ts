import { updateSubscription } from '@aisle/schema';
import type { DevRequest } from '../dev-data/ask-dev.js';
import { decodeOrLeave, parseJson } from '../lib/decode.js';
import type { PreparedRequest } from '../state/exchange.js';

/** What an update asks for, taken from its request. */
export interface RequestedUpdate {
  /** The question for a preview of the same update. */
  readonly preview: Pick<DevRequest, 'headers' | 'body'> & {
    readonly params: { readonly subscription_uuid: string };
  };
  /** The attributes that it would change. */
  readonly asked: readonly string[];
}

const [before, after = ''] = updateSubscription.paths[0].split(':subscription_uuid');

/** The update that a request asks for; undefined when it is none, or its body is not JSON. */
export function readUpdate({
  target,
  headers,
  body,
}: PreparedRequest): RequestedUpdate | undefined {
  const path = target.split('?')[0] ?? '';
  if (before === undefined || !path.startsWith(before) || !path.endsWith(after)) return undefined;
  const content = parseJson(body);
  if (typeof content !== 'object' || content === null) return undefined;
  const id = decodeOrLeave(path.slice(before.length, path.length - after.length));
  if (id === '' || id.includes('/')) return undefined;
  return {
    preview: {
      params: { subscription_uuid: id },
      headers: conditionsIn(headers),
      body: content,
    },
    asked: attributesOf(content),
  };
}

/** The headers that make an update depend on the state it meets. */
function conditionsIn(headers: PreparedRequest['headers']): Record<string, string> {
  const names = Object.keys(updateSubscription.headers);
  return Object.fromEntries(
    headers.flatMap(([header, value]) =>
      names
        .filter((name) => name.toLowerCase() === header.toLowerCase())
        .map((name) => [name, value]),
    ),
  );
}

function attributesOf(content: object): readonly string[] {
  const data: unknown = 'data' in content ? content.data : undefined;
  if (typeof data !== 'object' || data === null || !('attributes' in data)) return [];
  return typeof data.attributes === 'object' && data.attributes !== null
    ? Object.keys(data.attributes)
    : [];
}
