import fc from 'fast-check';
import { bodyFor, contentTypes } from './body-text.mjs';
import { filterFrom } from './filter-text.mjs';
import { frame } from './frame.mjs';
import { authorizationFrom, headersFor } from './header-lines.mjs';
import { stringFor, wrongJson } from './json-text.mjs';
import { mostly, noneOr } from './often.mjs';
import { queryFor } from './query-text.mjs';
import { encodedText } from './words.mjs';

/**
 * Requests for operations, each part of which fits its schema or does not, framed as HTTP wants it.
 * @returns an arbitrary of `{ text, method }`.
 */
export function requestsFor(operations, { known, knownToChange, tokens, filterWords }) {
  const parts = {
    known,
    knownToChange,
    filter: filterFrom(filterWords, known),
    authorization: authorizationFrom(tokens),
  };
  return fc
    .oneof(
      ...operations.map((operation) => ({ weight: 5, arbitrary: requestFor(operation, parts) })),
      { weight: 1, arbitrary: strayRequest(parts) },
    )
    .map(frame);
}

function requestFor(operation, parts) {
  return mostly(operation.method, anyMethod).chain((method) => requestBy(method, operation, parts));
}

function requestBy(method, operation, { known: all, knownToChange, filter, authorization }) {
  const { body } = operation;
  const known = ['GET', 'HEAD'].includes(method) ? all : { ...all, ...knownToChange };
  return fc.record({
    method: fc.constant(method),
    path: fc
      .constantFrom(...operation.paths)
      .chain((path) => filledPath(path, operation.params, known)),
    query: queryFor(operation.query, { known, filter }),
    headers: headersFor(operation.headers),
    authorization,
    contentType: body
      ? mostly(body.contentTypes[0], fc.constantFrom(...body.contentTypes, ...contentTypes))
      : noneOr(fc.constantFrom(...contentTypes)),
    body: body ? bodyFor(body, known) : noneOr(wrongJson),
    chunks: mostly(0, fc.integer({ min: 1, max: 5 })),
  });
}

/** A request for anything else that the service has, or for nothing that it has. */
function strayRequest({ authorization, filter, known }) {
  return fc.record({
    method: anyMethod,
    path: fc.oneof(
      fc.constantFrom(...strayPaths),
      fc
        .tuple(fc.constantFrom(...strayPaths), encodedText)
        .map(([path, text]) => `${path}/${text}`),
      fc.array(encodedText, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`),
    ),
    query: queryFor({}, { known, filter }),
    headers: headersFor({}),
    authorization,
    contentType: noneOr(fc.constantFrom(...contentTypes)),
    body: noneOr(wrongJson),
    chunks: fc.integer({ min: 0, max: 5 }),
  });
}

const strayPaths = [
  '/',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/playground',
  '/playground/',
  '/playground/examples.json',
  '/playground/assets',
  '/files/demo',
  '/files/demo/..%2f..%2fpackage.json',
  '/files/demo/%2e%2e/01-store.ndjson',
  '/files',
  '/_dev',
  '/metrics',
  '//',
  '/v2',
  '/pcm',
  '/catalogs',
  '*',
  'http://localhost/healthz',
  'http://evil.example/healthz',
  'HTTP://localhost',
];

const anyMethod = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
);

function filledPath(path, params, known) {
  const segments = path.split('/').map((segment) => {
    const name = segment.slice(1);
    if (!segment.startsWith(':')) return fc.constant(segment);
    const fitting = Object.hasOwn(known, name)
      ? fc.constantFrom(...known[name])
      : stringFor(params[name].schema).map(encodeURIComponent);
    return mostly(fitting, encodedText, 20);
  });
  const wrongTail = fc.constantFrom('/', '//', '/.', '/..', '/%2e%2e', ';a=b', '%00', '#fragment');
  return fc
    .tuple(fc.tuple(...segments), noneOr(wrongTail, 30))
    .map(([found, tail = '']) => `${found.join('/')}${tail}`);
}
