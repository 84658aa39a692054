import fc from 'fast-check';
import { jsonTextFor, stringFor, wrongJson } from './json-text.mjs';
import { bytesOf, encodedText, hardText, headerText } from './words.mjs';

/**
 * Requests for operations, each part of which fits its schema or does not, framed as HTTP wants it.
 * @returns an arbitrary of `{ text, method }`.
 */
export function requestsFor(operations, { known, tokens, filterWords }) {
  const parts = {
    known,
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

function requestFor(operation, { known, filter, authorization }) {
  const { body } = operation;
  return fc.record({
    method: mostly(operation.method, anyMethod),
    path: fc
      .constantFrom(...operation.paths)
      .chain((path) => filledPath(path, operation.params, known)),
    query: queryFor(operation.query, known, filter),
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
    query: queryFor({}, known, filter),
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

function queryFor(query, known, filter) {
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

function headersFor(headers) {
  const named = fc.constantFrom(...Object.keys(headers), ...otherHeaders).chain((name) => {
    const fitting = fc.constantFrom(ownOf(headers, name)?.example ?? 'x');
    return fc.tuple(fc.constant(name), mostly(fitting, headerText, 2));
  });
  const many = fc
    .tuple(named, fc.integer({ min: 2, max: 100 }))
    .map(([one, count]) => Array(count).fill(one));
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(named, { maxLength: 6 }) },
    { weight: 1, arbitrary: many },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 60_000 })
        .map((length) => [['X-Large', 'x'.repeat(length)]]),
    },
  );
}

const otherHeaders = [
  'Accept',
  'Accept-Encoding',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Cookie',
  'Origin',
  'Referer',
  'User-Agent',
  'X-Request-Id',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-HTTP-Method-Override',
  'Access-Control-Request-Method',
  'Access-Control-Request-Headers',
  'Upgrade',
  'TE',
  'Via',
  'Content-Encoding',
  'Forwarded',
  'Authorization',
  'Host',
  '__proto__',
];

function authorizationFrom(tokens) {
  const wrong = fc.oneof(
    headerText,
    headerText.map((text) => `Bearer ${text}`),
    fc.constantFrom(...tokens).chain(spoiledToken),
    fc.constantFrom(
      'Bearer',
      'Bearer a.b.c',
      'Basic YTpi',
      'bearer  x',
      `Bearer ${'a'.repeat(50_000)}`,
    ),
  );
  return mostly(
    fc.constantFrom(...tokens).map((token) => `Bearer ${token}`),
    noneOr(wrong, 4),
    5,
  );
}

function spoiledToken(token) {
  return fc
    .nat({ max: token.length - 1 })
    .chain((at) =>
      fc
        .constantFrom('A', '.', '', '=', '_')
        .map((letter) => `Bearer ${token.slice(0, at)}${letter}${token.slice(at + 1)}`),
    );
}

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

/** Puts a request into the bytes of HTTP/1.1, a letter for each. */
function frame({ method, path, query, headers, authorization, contentType, body, chunks }) {
  const target = path + (query.length > 0 ? `?${query.join('&')}` : '');
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(headers.some(([name]) => name === 'Host') ? [] : ['Host: localhost']),
    ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const content = body === undefined ? '' : bytesWithin(body);
  const framed =
    chunks === 0 ? ['', content] : ['Transfer-Encoding: chunked', chunk(content, chunks)];
  const length = chunks === 0 && body !== undefined ? [`Content-Length: ${content.length}`] : [];
  const head = [...lines, ...length, ...(framed[0] === '' ? [] : [framed[0]])].join('\r\n');
  return { method, text: `${head}\r\n\r\n${framed[1]}` };
}

/** Letters beyond a byte are written as their UTF-8. */
function bytesWithin(text) {
  return /^[\0-\xff]*$/.test(text) ? text : bytesOf(text);
}

function chunk(content, count) {
  const size = Math.max(1, Math.ceil(content.length / count));
  const chunks = [];
  for (let at = 0; at < content.length; at += size) {
    const part = content.slice(at, at + size);
    chunks.push(`${part.length.toString(16)}\r\n${part}\r\n`);
  }
  return `${chunks.join('')}0\r\n\r\n`;
}

/** The first `times` times as often as the second. */
function mostly(usual, other, times = 12) {
  const arbitrary = usual instanceof fc.Arbitrary ? usual : fc.constant(usual);
  return fc.oneof({ weight: times, arbitrary }, { weight: 1, arbitrary: other });
}

function noneOr(arbitrary, times = 5) {
  return mostly(fc.constant(undefined), arbitrary, times);
}

function ownOf(record, name) {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
