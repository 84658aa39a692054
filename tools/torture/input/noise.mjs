import fc from 'fast-check';
import { hardText } from './header-lines.mjs';

/** Headers with the length of a body, mostly invalid. */
const lengths = [
  'Content-Length: -1',
  'Content-Length: +2',
  'Content-Length: 0x2',
  'Content-Length: 2e0',
  'Content-Length: 2 ',
  'Content-Length:',
  'Content-Length: two',
  'Content-Length: 2, 2',
  'Content-Length: 2\r\nContent-Length: 2',
  'Content-Length: 2\r\nContent-Length: 3',
  'Content-Length : 2',
  ' Content-Length: 2',
  'Content-Length: 1000',
  'Content-Length: 65537',
  'Content-Length: 18446744073709551616',
  `Content-Length: ${'9'.repeat(300)}`,
  'Content-Length: 2\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 2',
  'Transfer-Encoding: identity\r\nContent-Length: 2',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding:chunked ',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Expect: 100-continue\r\nContent-Length: 2',
  'Expect: 100-continue\r\nTransfer-Encoding: chunked',
  'Expect: 100-continue, cake\r\nContent-Length: 2',
  'Connection: Content-Length\r\nContent-Length: 2',
  'Connection: close, keep-alive, Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: 0',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13',
];

/** Chunked bodies, mostly invalid. */
const chunkedBodies = [
  '',
  '0',
  '0\r\n',
  '0\r\n\r',
  '2\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}\r\n',
  '2\r\n{}0\r\n\r\n',
  '2\n{}\n0\n\n',
  '02\r\n{}\r\n00\r\n\r\n',
  '-2\r\n{}\r\n0\r\n\r\n',
  '0x2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n0\r\n\r\n',
  ' 2\r\n{}\r\n0\r\n\r\n',
  '2 \r\n{}\r\n0\r\n\r\n',
  '2;a=b\r\n{}\r\n0\r\n\r\n',
  '2;a="\r\n{}\r\n0\r\n\r\n',
  `2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
  '3\r\n{}\r\n0\r\n\r\n',
  '1\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n{}\r\n0\r\n\r\n',
  '10000000000000000\r\n{}\r\n0\r\n\r\n',
  `${'0'.repeat(500)}2\r\n{}\r\n0\r\n\r\n`,
  '2\r\n{}\r\n0\r\nTrailer: x\r\n\r\n',
  '2\r\n{}\r\n0\r\nContent-Length: 5\r\nHost: evil\r\n\r\n',
  '2\r\n{}\r\n0\r\nbroken trailer\r\n\r\n',
  `2\r\n{}\r\n0\r\nA: ${'x'.repeat(200_000)}\r\n\r\n`,
  `${'1\r\n \r\n'.repeat(5000)}0\r\n\r\n`,
  `ffff\r\n${'x'.repeat(0xffff)}\r\nffff\r\n${'x'.repeat(0xffff)}\r\n0\r\n\r\n`,
  '2\r\n{}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\nG',
];

/** Other protocols, and other versions of HTTP. */
const foreign = [
  '\r\n',
  '\r\n\r\n\r\n',
  '\n',
  '\0',
  ' ',
  'GET /',
  'GET /healthz\r\n',
  'GET /healthz HTTP/0.9\r\n\r\n',
  'GET /healthz HTTP/1.0\r\n\r\n',
  'GET /healthz HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n',
  'GET /healthz HTTP/1.2\r\nHost: localhost\r\n\r\n',
  'GET /healthz HTTP/2.0\r\nHost: localhost\r\n\r\n',
  'GET /healthz HTTP/11\r\nHost: localhost\r\n\r\n',
  'GET /healthz http/1.1\r\nHost: localhost\r\n\r\n',
  'get /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET  /healthz  HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET\t/healthz\tHTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /healthz HTTP/1.1\nHost: localhost\n\n',
  'GET /healthz HTTP/1.1\rHost: localhost\r\r',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\nA\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\n: a\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\nA : b\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n',
  'GET /healthz HTTP/1.1\r\n Host: localhost\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost:\r\n\r\n',
  'GET /healthz HTTP/1.1\r\n\r\n',
  'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET evil.example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
  'CONNECT / HTTP/1.1\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: localhost\r\nMax-Forwards: 0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  'SOURCE /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'RTSP/1.0 200 OK\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  'OPTIONS rtsp://localhost RTSP/1.0\r\nCSeq: 1\r\n\r\n',
  'PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'SSH-2.0-OpenSSH_9.6\r\n',
  '*1\r\n$4\r\nPING\r\n',
  '\x05\x01\0',
  '\x16\x03\x01\0\xc5\x01\0\0\xc1\x03\x03',
  '\x80\x2e\x01\0\x02',
];

/** Changes to the bytes of a request. */
const heads = [
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replaceAll('\r\n', '\r'),
  (text) => text.replace('\r\n', '\n'),
  (text) => text.replace('HTTP/1.1', 'HTTP/1.0'),
  (text) => text.replace('Host: localhost\r\n', ''),
  (text) => text.replace('\r\n', `\r\n${'A: b\r\n'.repeat(3000)}`),
  (text) => text.replace('\r\n', `\r\nA: ${'b'.repeat(200_000)}\r\n`),
  (text) => text.replace('\r\n', `\r\n${'a'.repeat(70_000)}: b\r\n`),
  (text) => text.replace(' HTTP', `?${'a'.repeat(70_000)} HTTP`),
  (text) => text.replace(' HTTP', `?${'a'.repeat(200_000)} HTTP`),
  (text) => text.replace(/^\w+/, 'A'.repeat(10_000)),
  (text) => text.slice(0, -1),
  (text) => text.slice(0, text.indexOf('\r\n\r\n') + 2),
  (text) => `\r\n\r\n${text}`,
  (text) => `\0${text}`,
  (text) => text.repeat(20),
  (text) => `${text}${'x'.repeat(100_000)}`,
];

/**
 * Bytes that are almost HTTP, and bytes that are nothing like it.
 * @returns an arbitrary of `{ text, cuts, ending }`: where the bytes are cut into pieces, and whether the
 * sender then shuts its side (`end`) or breaks off (`reset`).
 */
export function noiseFrom(requests) {
  const request = fc.constantFrom(...requests);
  const text = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(request, fc.array(wound, { minLength: 1, maxLength: 4 })).map(applyAll),
    },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...lengths), body).map(put) },
    { weight: 3, arbitrary: fc.constantFrom(...chunkedBodies).map(putChunked) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.oneof(request, fc.constantFrom(...foreign), hardText), {
          minLength: 2,
          maxLength: 6,
        })
        .map((parts) => parts.join('')),
    },
    { weight: 6, arbitrary: fc.constantFrom(...foreign) },
    { weight: 1, arbitrary: fc.constantFrom(...floods) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(request, fc.constantFrom(...heads))
        .map(([found, change]) => change(found)),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ minLength: 1, maxLength: 300 })
        .map((bytes) => Buffer.from(bytes).toString('latin1')),
    },
  );
  return fc.record({
    text: text.filter((found) => found !== ''),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
    ending: fc.constantFrom('end', 'end', 'end', 'end', 'reset'),
  });
}

const body = fc.constantFrom(
  '',
  '{}',
  '{"data":',
  'x'.repeat(100),
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
);

const wound = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 12 }),
  put: fc.oneof(
    fc.constantFrom(
      '\0',
      '\r',
      '\n',
      '\r\n',
      '\r\n\r\n',
      ' ',
      '\t',
      ':',
      '\x0b',
      '\x7f',
      '\xff',
      '%',
      '',
      '"',
      'HTTP/1.1',
      ', ',
    ),
    hardText,
  ),
});

function applyAll([text, wounds]) {
  return wounds.reduce((found, { at, length, put: letters }) => {
    const place = Math.floor(at * found.length);
    return found.slice(0, place) + letters + found.slice(place + length);
  }, text);
}

function put([header, content]) {
  return `POST /oauth/access_token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n${content}`;
}

function putChunked(content) {
  return put(['Transfer-Encoding: chunked', content]);
}

/** More than is read, on a connection that ends with the answer. */
const floods = [
  `${put(['Connection: close\r\nContent-Length: 1000000', ''])}${' '.repeat(1_000_000)}`,
  `GET /${'a'.repeat(1_000_000)}`,
  `CONNECT / HTTP/1.1\r\n\r\n${'a'.repeat(1_000_000)}`,
];
