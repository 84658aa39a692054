import type { OperationName } from '@aisle/schema/contract';
import { messageOf } from '../lib/texts.js';
import { requestFault } from '../request-form/request-faults.js';
import type { Exchange, PreparedRequest } from '../state/exchange.js';
import { readAnswer } from './read-answer.js';

/**
 * Sends a request to the page's own server, bypassing caches, and reads the response. Returns
 * failures as an exchange. Does not send a request to another server.
 */
export async function sendRequest(
  operation: OperationName,
  request: PreparedRequest,
  token: string | undefined,
  signal: AbortSignal,
  id: string = crypto.randomUUID(),
): Promise<Exchange> {
  const reason = requestFault(request);
  if (reason !== undefined) return { phase: 'failed', reason };
  const startedAt = performance.now();
  const authorized = token === undefined ? {} : { authorization: 'Bearer' as const };
  const sent = { id, at: Date.now(), operation, request, ...authorized };
  try {
    const response = await fetchOwn(request, token, signal);
    return { phase: 'answered', sent, answer: await readAnswer(response, startedAt) };
  } catch (error) {
    if (signal.aborted) return { phase: 'canceled' };
    return { phase: 'failed', reason: messageOf(error) };
  }
}

/** Fetches from the page's own server, bypassing caches. */
export function fetchOwn(
  { method, target, headers, body }: Omit<PreparedRequest, 'missing'>,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const authorization = token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const];
  return fetch(location.origin + target, {
    method,
    headers: [...unsaid(headers), ...headers, ...authorization].map(
      ([name, value]): [string, string] => [name, value],
    ),
    body: body ?? null,
    cache: 'no-store',
    credentials: 'omit',
    signal: signal ?? null,
  });
}

/**
 * Returns `Accept-Language: *` for requests without a language. Otherwise the browser would send
 * its own, and a link would give other users another response.
 */
function unsaid(headers: PreparedRequest['headers']): PreparedRequest['headers'] {
  const isSaid = headers.some(([name]) => name.toLowerCase() === 'accept-language');
  return isSaid ? [] : [['Accept-Language', '*']];
}
