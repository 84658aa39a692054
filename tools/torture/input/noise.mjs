import fc from 'fast-check';
import { chunkedBodies, foreign, heads, lengths } from './noise-bytes.mjs';
import { hardText } from './words.mjs';

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
