import { operations } from '@aisle/schema/contract';
import { pageToken } from '../dev-data/page-token.js';
import { requestFault } from '../request-form/request-faults.js';
import { holdsToken, isSecretName } from '../sending/secrets.js';
import { sendRequest } from '../sending/send-request.js';
import type { AnsweredRequest } from '../state/exchange.js';

type Question = Pick<AnsweredRequest['sent'], 'operation' | 'request'>;

/**
 * Writes a read request as text for a link: a line with operation and address, and a line for each
 * header. Undefined if the request changes data or needs secrets of the sender.
 */
export function wordsOf({ operation, request }: Question): string | undefined {
  const { method, target, headers } = request;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const words = [`${operation} ${target}`, ...lines].join('\n');
  const isSecret = holdsToken(words) || headers.some(([name]) => isSecretName(name));
  return method === 'GET' && !isSecret ? words : undefined;
}

/** Parses such a text; undefined if it is not a read request that the page would send. */
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

/** Sends a request with the page's token. Throws an error if no response comes. */
export async function ask(
  { operation, request }: Question,
  signal: AbortSignal,
): Promise<AnsweredRequest> {
  const exchange = await sendRequest(operation, request, await pageToken(), signal);
  if (exchange.phase === 'answered') return exchange;
  throw new Error(exchange.phase === 'failed' ? exchange.reason : 'The request was given up.');
}
