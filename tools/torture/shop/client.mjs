import { Agent, request } from 'node:http';
import { authorize } from '@aisle/bench';

/**
 * One client: a kept-alive connection with one request at a time. Each answer is `{ status, headers, body,
 * json() }`; a connection that breaks before the answer is complete is an error.
 */
export function openClient({ port, token }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, value) => send('POST', path, json, JSON.stringify(value)),
    /** Without attributes nothing changes, and the answer shows the state. */
    update(id, attributes = {}, headers = {}) {
      const body = JSON.stringify({ data: { id, type: 'subscription', attributes } });
      return send('PUT', `/v2/subscriptions/subscriptions/${id}`, { ...json, ...headers }, body);
    },
    close: () => agent.destroy(),
  };

  function send(method, path, headers, body) {
    const all = { ...authorize(token), ...headers };
    return new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, agent, method, path, headers: all });
      asked.once('error', reject);
      asked.once('response', (answer) => readAnswer(answer).then(resolve, reject));
      asked.end(body);
    });
  }
}

const json = { 'Content-Type': 'application/json' };

async function readAnswer(answer) {
  const pieces = [];
  for await (const piece of answer) pieces.push(piece);
  if (!answer.complete) throw new Error('an answer broke off');
  const body = Buffer.concat(pieces);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body,
    json: () => JSON.parse(body.toString()),
  };
}
