import fc from 'fast-check';

/** Puts a request into the bytes of HTTP/1.1, a letter for each. */
export function frame({ method, path, query, headers, authorization, contentType, body, chunks }) {
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

/** Generates headers as pairs: those of the operation and others, sometimes many or large ones. */
export function headersFor(headers) {
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

/** Generates Authorization headers, mostly with a valid token. */
export function authorizationFrom(tokens) {
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

/** The first `times` times as often as the second. */
export function mostly(usual, other, times = 12) {
  const arbitrary = usual instanceof fc.Arbitrary ? usual : fc.constant(usual);
  return fc.oneof({ weight: times, arbitrary }, { weight: 1, arbitrary: other });
}

/** Undefined most times. */
export function noneOr(arbitrary, times = 5) {
  return mostly(fc.constant(undefined), arbitrary, times);
}

/** A record's own member; names such as `constructor` have none unless it does. */
export function ownOf(record, name) {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

// Texts here are bytes: each letter stands for one, so that they can hold what is not UTF-8.

/** The bytes of a text in UTF-8, a letter for each. */
function bytesOf(text) {
  return Buffer.from(text).toString('latin1');
}

/** A text of letters that are hard to carry: controls, lone surrogates, overlong and broken UTF-8, directions. */
export const hardText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hardTexts().map(String)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(bytesOf) },
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 20 })
      .map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
);

/** Percent-encoded, wholly, partly or wrongly. */
export const encodedText = fc
  .tuple(hardText, fc.constantFrom(encodeAll, encodeNeeded, encodeTwice, encodeBadly))
  .map(([text, encode]) => encode(text));

/** A header's value: any byte that a header may have. */
const headerText = hardText.map((text) =>
  [...text].filter((letter) => letter === '\t' || (letter >= ' ' && letter !== '\x7f')).join(''),
);

function hardTexts() {
  return [
    '',
    ' ',
    '\0',
    'a\0b',
    '\r\nX-Injected: yes',
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%80',
    '%ed%a0%80',
    '%f4%90%80%80',
    '%u0041',
    '%2e%2e%2f',
    '../../../../etc/passwd',
    '..%5c..%5c',
    '\xc0\xaf',
    '\xed\xa0\x80',
    '\xff\xfe',
    '\xf0\x9f',
    '\\ud800',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '0',
    '-0',
    '1e9',
    '1e999',
    '0x10',
    '٣',
    '1_000',
    '+1',
    ' 1',
    '1 ',
    '1.0',
    '2147483648',
    '4294967296',
    '9007199254740993',
    '9'.repeat(400),
    '-'.repeat(100),
    "'",
    '"',
    "' OR '1'='1",
    "'; DROP TABLE catalogs; --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '*',
    '[]',
    '()',
    '(((((((((((((((((((((((((((((((((',
    'a'.repeat(255),
    'a'.repeat(256),
    'a'.repeat(3000),
    bytesOf('é'),
    bytesOf('e\u0301'),
    bytesOf('\u202egnp.exe'),
    bytesOf('\ufeff'),
    bytesOf('\u2028'),
    bytesOf('💥'.repeat(20)),
    'latestPublished',
    'W/"x"',
    'en;q=9,*;q=abc,;;;,fr;q=',
  ];
}

function encodeAll(text) {
  return [...text]
    .map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .join('');
}

function encodeNeeded(text) {
  return text.replaceAll(/[^\w.~!$'()*,:@[\]-]/g, encodeAll);
}

function encodeTwice(text) {
  return encodeAll(text).replaceAll('%', '%25');
}

/** Leaves whatever a request line can carry as it is. */
function encodeBadly(text) {
  return text.replaceAll(/[^!-~]/g, encodeAll).replaceAll('#', '%23');
}
