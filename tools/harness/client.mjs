import { Agent, request } from 'node:http';

/** Returns the headers of a caller with a token. */
export function authorize(token) {
  return { Authorization: `Bearer ${token}` };
}

/** Requests a token with the client of the manual; it allows everything, or with `implicit` only reads. */
export async function requestToken(api, grant_type = 'client_credentials') {
  const answer = await fetch(`${api}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type,
      client_id: 'aisle',
      client_secret: 'aisle-secret',
    }),
  });
  return (await answer.json()).access_token;
}

const json = { 'Content-Type': 'application/json' };

/**
 * One client: a kept-alive connection with one request at a time. Each answer is `{ status, headers, body,
 * json() }`; a connection that breaks before the answer is complete is an error.
 */
export function openClient({ port, token }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method, path, headers, body) =>
    ask({ port, agent, method, path, headers: { ...authorize(token), ...headers } }, body);
  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, value) => send('POST', path, json, JSON.stringify(value)),
    /** Updates a subscription. Without attributes nothing changes, and the answer shows the state. */
    update(id, attributes = {}, headers = {}) {
      const body = JSON.stringify({ data: { id, type: 'subscription', attributes } });
      return send('PUT', `/v2/subscriptions/subscriptions/${id}`, { ...json, ...headers }, body);
    },
    close: () => agent.destroy(),
  };
}

/** Sends the bytes of one request (see `makeRequest`) with Node's own client. */
export function askOnce(port, bytes) {
  const [head, body] = bytes.toString().split('\r\n\r\n');
  const [line, ...fields] = head.split('\r\n');
  const [method, path] = line.split(' ');
  const headers = Object.fromEntries(fields.map((field) => field.split(': ')));
  return ask({ port, method, path, headers }, body);
}

function ask(options, body) {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', ...options });
    asked.once('error', reject);
    asked.once('response', (answer) => readAnswer(answer).then(resolve, reject));
    asked.end(body);
  });
}

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
