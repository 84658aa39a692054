import { requestToken } from '@aisle/bench';
import { createConnection, decodeBody } from '@aisle/torture/input';
import { withTokens } from '../make-requests.mjs';
import { createNormaliser, normaliseHeaders, normaliseMetrics } from '../normalise.mjs';

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
