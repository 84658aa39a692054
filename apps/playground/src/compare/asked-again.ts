import { operations } from '@aisle/schema/contract';
import { pageToken } from '../dev-data/page-token.js';
import { requestFault } from '../request-form/request-faults.js';
import { holdsToken, isSecretName } from '../sending/secrets.js';
import { sendRequest } from '../sending/send-request.js';
import type { AnsweredRequest } from '../state/exchange.js';

type Question = Pick<AnsweredRequest['sent'], 'operation' | 'request'>;

/**
 * A read in words that a link can hold: the operation and the address, and each header in a line of its own.
 * Undefined where whoever has the words could not ask the same: what changes something, what only its sender knows.
 */
export function wordsOf({ operation, request }: Question): string | undefined {
  const { method, target, headers } = request;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const words = [`${operation} ${target}`, ...lines].join('\n');
  const isSecret = holdsToken(words) || headers.some(([name]) => isSecretName(name));
  return method === 'GET' && !isSecret ? words : undefined;
}

/** What such words ask; undefined where they are no read that the page would send. */
export function questionOf(words: string): Question | undefined {
  const [line = '', ...lines] = words.split('\n');
  const [, name, target = ''] = /^(\S+) (\S+)$/.exec(line) ?? [];
  const operation = operations.find((one) => one.name === name)?.name;
  const headers = lines.map((text): [string, string] => {
    const [, header = '', value = ''] = /^([^:]*): (.*)$/.exec(text) ?? [];
    return [header, value];
  });
  const request = { method: 'GET', target, headers, missing: [] };
  return operation && requestFault(request) === undefined ? { operation, request } : undefined;
}

/** Sends a request with the page's token. Throws an error where there is no answer. */
export async function ask(
  { operation, request }: Question,
  signal: AbortSignal,
): Promise<AnsweredRequest> {
  const exchange = await sendRequest(operation, request, await pageToken(), signal);
  if (exchange.phase === 'answered') return exchange;
  throw new Error(exchange.phase === 'failed' ? exchange.reason : 'The request was given up.');
}
