import { requestToken } from '@aisle/harness/client';
import { operationList } from '@aisle/schema/contract';
import { filterAttributes, filterOperators } from '@aisle/schema/filter';
import { createConnection, decodeBody, demoTarget, requestsFor } from '@aisle/torture/input';
import fc from 'fast-check';
import { createNormaliser, normaliseHeaders, normaliseMetrics } from './normalise.mjs';

/** Fixed texts that stand for a server's two tokens in recorded requests: one may do everything, one may only read. */
const placeholders = ['full', 'read'].map((kind) =>
  [{ alg: 'HS256', typ: 'JWT' }, { scope: kind }, 'a signature of a token that stands for another']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.'),
);

/** Returns the requests of a recording, `{ method, text }` each: the same for the same count and seed. */
export function makeRequests({ count, seed }) {
  const [full, read] = placeholders;
  const { known, knownToChange } = demoTarget(placeholders);
  const generated = requestsFor(operationList, {
    known,
    knownToChange,
    // Most changes are refused with the other one.
    tokens: [full, full, full, read],
    filterWords: { operators: filterOperators, attributes: Object.keys(filterAttributes) },
  });
  return fc.sample(generated, { numRuns: count, seed });
}

/** Returns the bytes of a request, a letter for each, with a server's tokens instead of their placeholders. */
function withTokens(text, tokens) {
  return placeholders.reduce((filled, one, at) => filled.replaceAll(one, tokens[at]), text);
}

/**
 * Sends requests to a server on the demo store, one after another so that the order of changes is fixed.
 * @returns an entry for each answer.
 */
export async function answersOf({ serve, storeAt }, requests) {
  const aisle = await serve(['--db', await storeAt('store')]);
  const tokens = [aisle.token, await requestToken(aisle.api, 'implicit')];
  const connection = createConnection(aisle.port);
  const normalise = createNormaliser();
  const entries = [];
  for (const [index, { method, text }] of requests.entries()) {
    const asked = await connection.ask({ method, text: withTokens(text, tokens) });
    entries.push({ name: nameOf(index, text), ...describe(asked, normalise) });
  }
  connection.close();
  await aisle.stop();
  return entries;
}

/** Returns the request line, with its number among the requests. */
function nameOf(index, text) {
  return `${index + 1} ${text.slice(0, text.indexOf('\r\n')).slice(0, 200)}`;
}

function describe({ answer, fault }, normalise) {
  if (answer === undefined) return { fault };
  const { status, headers, body } = answer;
  const decoded = decodeBody(body, headers.get('content-encoding'));
  const shown = decoded.startsWith('# HELP') ? normaliseMetrics(decoded) : decoded;
  return {
    status,
    headers: normaliseHeaders(headers, normalise),
    body: normalise(shown),
    ...(fault !== undefined && { fault }),
  };
}
