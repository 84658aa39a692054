import { connect } from 'node:net';
import { operationList } from '@aisle/schema/contract';
import { filterAttributes, filterOperators } from '@aisle/schema/filter';
import fc from 'fast-check';
import { judge, readAnswers } from './judge.mjs';
import { noiseFrom } from './noise.mjs';
import { requestsFor } from './requests.mjs';

export { decodeBody } from './judge.mjs';
export { requestsFor } from './requests.mjs';

/** Returns valid values for requests to the demo store, by the names of parameters and members. */
export function demoTarget(tokens) {
  const catalogs = ['ca700001', 'ca700002'].map(demoId);
  const subscriptions = [1, 2, 3, 4, 5, 6].map((number) => demoId(`5b5c000${number}`));
  const plans = [1, 2, 3, 4].map((number) => demoId('0ffe2001', number));
  return {
    tokens,
    /**
     * Values for requests that may change data. They leave out the first catalog, which must not
     * change.
     */
    knownToChange: { catalog_id: catalogs.slice(1) },
    known: {
      catalog_id: catalogs,
      release_id: ['latestPublished', 'latest'],
      node_id: [demoId('a1110000'), demoId('a1000000')],
      hierarchy_id: [demoId('a0000000'), demoId('a1000000')],
      product_id: [demoId('600d5501'), demoId('600d5013'), demoId('600d5002')],
      keys: ['shelter', 'sleep', 'mats', demoId('600d5001'), demoId('600d5014')],
      catalog_rule_id: [1, 2, 3].map((number) => demoId(`dec1de0${number}`)),
      offering_uuid: [demoId('0ffe2001'), demoId('0ffe2002')],
      state_uuid: [demoId('57a7e004')],
      subscription_uuid: subscriptions,
      id: subscriptions,
      plan_id: plans,
      pricing_option_id: plans,
      client_id: ['aisle', 'other'],
      client_secret: ['wrong'],
      include: ['main_image', 'files,component_products', 'nothing'],
      values: ['new', 'bestseller', 'standard', 'parent', "'a,b'"],
    },
  };
}

function demoId(digits, count = 0) {
  return `${digits}-0000-4000-8000-${String(count).padStart(12, '0')}`;
}

/** Number of inputs per probe, which is a request with a known response. */
const probeEvery = 200;

/**
 * Sends `count` generated inputs to a service and checks every response. The API definition
 * provides the operations.
 */
export async function sendBadInput({ port, target, count, seed, senders = 1, secrets = [] }) {
  const probes = goodRequests(target, await findRelease(port, target));
  const words = await Promise.all(probes.map((probe) => askOnce(port, probe)));
  const statuses = new Map();
  const faults = [];
  let sent = 0;

  const requests = requestsFor(operationList, {
    known: target.known,
    knownToChange: target.knownToChange,
    tokens: target.tokens,
    filterWords: { operators: filterOperators, attributes: Object.keys(filterAttributes) },
  });
  const inputs = fc.oneof(
    { weight: 3, arbitrary: requests },
    {
      weight: 1,
      arbitrary: noiseFrom([...probes, ...goodChanges(target)].map(({ text }) => text)),
    },
  );
  await Promise.all(
    Array.from({ length: senders }, async (_, index) => {
      const runs = Math.ceil(count / senders);
      const connection = createConnection(port);
      const property = fc.asyncProperty(inputs, async (input) => {
        const found = await faultsOf(input, connection);
        sent += 1;
        if (sent % probeEvery === 0) found.push(...(await probe()));
        if (found.length > 0) throw new Error(found.join('\n'));
      });
      const details = await fc.check(property, { numRuns: runs, seed: seed + index });
      connection.close();
      if (details.failed) faults.push(describeFailure(details));
    }),
  );
  faults.push(...(await probe()));
  return { sent, statuses: Object.fromEntries([...statuses].sort()), faults };

  async function faultsOf(input, connection) {
    if (input.method !== undefined) {
      const { answer, fault } = await connection.ask(input);
      if (answer) note(answer);
      return [...(fault === undefined ? [] : [fault]), ...(answer ? judge(answer, secrets) : [])];
    }
    const { received, fault } = await sendAlone(port, input);
    if (fault !== undefined) return [fault];
    if (input.ending === 'reset') return [];
    const read = readAnswers(received);
    for (const answer of read.answers) note(answer);
    const isSilent = received === '' && /[^\r\n]/.test(input.text);
    return [
      ...(read.fault === undefined ? [] : [read.fault]),
      ...(isSilent ? ['closed without an answer'] : []),
      ...read.answers.flatMap((answer) => judge(answer, secrets)),
    ];
  }

  function note({ status }) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  async function probe() {
    const now = await Promise.all(probes.map((one) => askOnce(port, one)));
    return now.flatMap((text, index) =>
      text === words[index]
        ? []
        : [`a good request is answered differently: ${text.slice(0, 500)}`],
    );
  }
}

/** Maximum number of characters of an input in a report. */
const mostShown = 1500;

/** Describes a failure: the fault, the input and how to reproduce it. */
function describeFailure({ errorInstance, counterexample, seed: first, counterexamplePath }) {
  const input = JSON.stringify(counterexample?.[0]) ?? '';
  const shown = input.length > mostShown ? `${input.slice(0, mostShown)}…` : input;
  return `${errorInstance?.message}\nfor ${shown}\n(fast-check: seed ${first}, path ${counterexamplePath})`;
}

/**
 * Returns the path of the unchanged catalog's release, by id: for "latest" the rules may select
 * another one.
 */
async function findRelease(port, { known, tokens }) {
  const path = `/catalogs/${known.catalog_id[0]}/releases`;
  const { body } = await answerTo(port, getWith(tokens[0], path));
  return `${path}/${JSON.parse(body).data[0].id}`;
}

function getWith(token, path) {
  return {
    method: 'GET',
    text: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  };
}

/** Returns requests whose responses never change. */
function goodRequests({ known, tokens }, path) {
  const get = (asked) => getWith(tokens[0], asked);
  const release = `${path}/nodes`;
  return [
    get(
      `${release}/${known.node_id[0]}/relationships/products?page%5Blimit%5D=5&include=files,main_image`,
    ),
    get(`${release}?page[limit]=3`),
    get('/openapi.json'),
  ];
}

/** Returns requests that change data or issue tokens. */
function goodChanges({ known, tokens }) {
  const [id] = known.subscription_uuid;
  const update = JSON.stringify({ data: { id, type: 'subscription', attributes: {} } });
  const request = JSON.stringify({ grant_type: 'implicit', client_id: known.client_id[0] });
  const send = (line, body) =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tokens[0]}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return [
    { text: send(`PUT /v2/subscriptions/subscriptions/${id}`, update) },
    { text: send('POST /oauth/access_token', request) },
  ];
}

/** Returns the status, the ETag and the body of a response. */
async function askOnce(port, request) {
  const { fault, ...answer } = await answerTo(port, request);
  if (fault !== undefined || answer.status !== 200) return `${fault} ${JSON.stringify(answer)}`;
  return [answer.status, answer.headers.get('etag'), answer.body].join('\n');
}

async function answerTo(port, request) {
  const connection = createConnection(port);
  const { answer, fault } = await connection.ask(request);
  connection.close();
  return { ...answer, fault };
}

/** Response timeout in milliseconds. */
const patience = 15_000;

/** Sends requests in sequence on one connection, and reconnects after the server has closed it. */
export function createConnection(port) {
  let socket;
  let received = '';
  let wake = () => {};
  let isClosed = true;

  const open = () => {
    isClosed = false;
    received = '';
    socket = connect(port, '127.0.0.1');
    const own = socket;
    socket.on('data', (chunk) => {
      if (socket === own) received += chunk.toString('latin1');
      wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (socket === own) isClosed = true;
      wake();
    });
  };

  return {
    /** Resolves to `{ answer, fault }`. */
    async ask({ text, method }) {
      if (isClosed || socket.destroyed || socket.readyState !== 'open') open();
      socket.write(Buffer.from(text, 'latin1'));
      const giveUpAt = performance.now() + patience;
      for (;;) {
        const { answers, fault } = readAnswers(received, [method]);
        const answer = answers.find(({ status }) => status >= 200);
        if (answer && fault === undefined) {
          const last = answers.at(-1) === answer;
          received = '';
          if (answer.headers.get('connection') === 'close') this.close();
          return last ? { answer } : { answer, fault: 'more than one answer' };
        }
        if (isClosed) return { fault: fault ?? 'the connection was closed without an answer' };
        if (performance.now() > giveUpAt) {
          this.close();
          return { fault: fault ?? `no answer in ${patience} ms` };
        }
        await nextEvent();
      }
    },
    close() {
      isClosed = true;
      socket?.destroy();
    },
  };

  function nextEvent() {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Sends bytes in pieces on a new connection. Resolves to all bytes received until it closes. */
function sendAlone(port, { text, cuts, ending }) {
  const places = [...cuts.map((cut) => Math.floor(cut * text.length)), text.length].sort(
    (a, b) => a - b,
  );
  return new Promise((resolve) => {
    let received = '';
    let fault;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, async () => {
      let from = 0;
      for (const to of places) {
        if (to > from) socket.write(Buffer.from(text.slice(from, to), 'latin1'));
        from = Math.max(from, to);
        await new Promise(setImmediate);
      }
      if (ending === 'reset') socket.resetAndDestroy();
      else socket.end();
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.setTimeout(patience, () => {
      fault = `the connection was still open after ${patience} ms`;
      socket.destroy();
    });
    socket.on('close', () => resolve({ received, fault }));
  });
}
