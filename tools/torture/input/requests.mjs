import fc from 'fast-check';
import {
  authorizationFrom,
  encodedText,
  frame,
  hardText,
  headersFor,
  mostly,
  noneOr,
  ownOf,
} from './header-lines.mjs';
import { jsonTextFor, stringFor, wrongJson } from './json-text.mjs';

/** Bodies for an operation: what its schema wants, what it does not, forms, and too much of each. */
function bodyFor({ schema, contentTypes }, known) {
  const json = jsonTextFor(schema, known);
  const padded = fc
    .tuple(json, fc.constantFrom(100, 65_000, 65_536, 65_537, 100_000))
    .map(([text, length]) => text.padEnd(length));
  const form = fc
    .array(
      fc.tuple(
        fc.constantFrom(...Object.keys(schema.properties), '__proto__', ''),
        fc.oneof(fc.constantFrom(...Object.values(known).flat()), encodedText),
      ),
      { maxLength: 6 },
    )
    .map((fields) => fields.map((pair) => pair.join('=')).join('&'));
  return fc.oneof(
    { weight: 10, arbitrary: contentTypes.length > 1 ? fc.oneof(json, form) : json },
    { weight: 1, arbitrary: padded },
    { weight: 2, arbitrary: wrongJson },
    { weight: 1, arbitrary: hardText },
  );
}

/** Media types, right and wrong. */
const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'application/json; charset="',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/octet-stream',
  'application/json, text/plain',
  '',
  ';',
  '\xff',
];

/** Parameters of a query, each as text: those that an operation knows, those same spelt otherwise, and others. */
function queryFor(query, { known, filter }) {
  const parameter = fc.constantFrom(...Object.keys(query), ...strangeParameters).chain((name) => {
    const schema = ownOf(query, name)?.schema;
    const value = mostly(valueFor(name, schema), encodedText, 3);
    return fc
      .tuple(mostly(name, fc.constantFrom(...nested(name)), 6), value)
      .map(([one, text]) => `${one}=${text}`);
  });
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(parameter, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(encodedText, { maxLength: 5 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(parameter, fc.integer({ min: 2, max: 500 }))
        .map(([one, count]) => Array(count).fill(one)),
    },
  );

  function valueFor(name, schema) {
    if (name === 'filter') return filter;
    if (schema?.type !== 'integer') return fc.constantFrom(...(ownOf(known, name) ?? ['']));
    return fc.integer({ min: schema.minimum, max: schema.maximum }).map(String);
  }
}

const strangeParameters = [
  'page',
  'page[total_method]',
  'sort',
  '__proto__',
  'constructor',
  'access_token',
  '',
];

function nested(name) {
  return [
    `${name}[]`,
    `${name}[0]`,
    `${name}[a][b][c]`,
    `${name}[__proto__]`,
    `[${name}]`,
    name.toUpperCase(),
    encodeURIComponent(name),
    `${name}%00`,
    `${name}%5B`,
    `%${name}`,
  ];
}

/** Filters that are right, and those same pieces in any order. */
function filterFrom({ operators, attributes }, known) {
  const values = [...known.values, ...known.node_id];
  const value = fc.oneof(fc.constantFrom(...values), encodedText);
  const term = fc
    .tuple(
      fc.constantFrom(...operators),
      fc.constantFrom(...attributes),
      fc.array(value, { minLength: 1, maxLength: 8 }),
    )
    .map(([operator, attribute, found]) => `${operator}(${attribute},${found.join(',')})`);
  const piece = fc.oneof(
    fc.constantFrom(
      ...operators,
      ...attributes,
      '(',
      ')',
      ',',
      ':',
      "'",
      '%22',
      '%5C',
      '%20',
      '+',
      '%00',
      '%0A',
      '((',
      '))',
      '::',
      'EQ',
      'like',
    ),
    value,
  );
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(term, { minLength: 1, maxLength: 12 }).map((terms) => terms.join(':')),
    },
    { weight: 2, arbitrary: fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 3000 })
        .map((count) => `in(id,${Array(count).fill('a').join(',')})`),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5000 }).map((count) => 'eq('.repeat(count)) },
  );
}

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
