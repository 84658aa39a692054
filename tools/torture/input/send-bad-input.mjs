import { operations } from '@aisle/schema/contract';
import { filterAttributes, filterOperators } from '@aisle/schema/filter';
import fc from 'fast-check';
import { createConnection, sendAlone } from './connection.mjs';
import { judge } from './judge.mjs';
import { noiseFrom } from './noise.mjs';
import { readAnswers } from './read-answers.mjs';
import { requestsFor } from './requests.mjs';

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

  const requests = requestsFor(operations, {
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
