import fc from 'fast-check';
import { mostly, noneOr, ownOf } from './often.mjs';
import { headerText } from './words.mjs';

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
