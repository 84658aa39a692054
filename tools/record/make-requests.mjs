import { operations } from '@aisle/schema/contract';
import { filterAttributes, filterOperators } from '@aisle/schema/filter';
import { demoTarget, requestsFor } from '@aisle/torture/input';
import fc from 'fast-check';

/** Fixed texts that stand for a server's two tokens in recorded requests: one may do everything, one may only read. */
const placeholders = ['full', 'read'].map((kind) =>
  [{ alg: 'HS256', typ: 'JWT' }, { scope: kind }, 'a signature of a token that stands for another']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.'),
);

/** Returns the requests of a recording, `{ method, text }` each: the same for the same count and seed. */
export function makeRequests({ count, seed }) {
  const [full, read] = placeholders;
  const { known, knownToChange } = demoTarget(placeholders);
  const generated = requestsFor(operations, {
    known,
    knownToChange,
    // Most changes are refused with the other one.
    tokens: [full, full, full, read],
    filterWords: { operators: filterOperators, attributes: Object.keys(filterAttributes) },
  });
  return fc.sample(generated, { numRuns: count, seed });
}

/** Returns the bytes of a request, a letter for each, with a server's tokens instead of their placeholders. */
export function withTokens(text, tokens) {
  return placeholders.reduce((filled, one, at) => filled.replaceAll(one, tokens[at]), text);
}
