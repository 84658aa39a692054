import { describe, expect, it } from 'vitest';
import { findEntry } from '../request-form/operation-entry.js';
import { findFaultyPlace } from './faulty-place.js';

describe('findFaultyPlace', () => {
  const list = findEntry('listNodeProducts').fields;
  const update = findEntry('updateSubscription').fields;

  it.each([
    [
      'Wrong filter at offset 9: eq takes one value and has 2.\n…',
      'the query parameter filter, at offset 9',
      'query:filter',
    ],
    [
      'page[limit] is "1000"; it must be an integer from 1 to 100.',
      'the query parameter page[limit]',
      'query:page[limit]',
    ],
    ['Unknown include "foo". Use …', 'the query parameter include', 'query:include'],
    [
      'X-Moltin-Currency: must be a three-letter uppercase ISO currency code, is "x"',
      'the header X-Moltin-Currency',
      'header:X-Moltin-Currency',
    ],
    [
      'Unable to validate the token in X-Moltin-Customer-Token; it must be one …',
      'the header X-Moltin-Customer-Token',
      'header:X-Moltin-Customer-Token',
    ],
    ['Unable to validate access token', 'the header Authorization', undefined],
    ['There is no catalog "x".', 'the part of the address catalog_id', 'path:catalog_id'],
    [
      'Catalog "c" has no release "x". Ask for latestPublished to read its newest one.',
      'the part of the address release_id',
      'path:release_id',
    ],
    ['There is no node "n" in release "r".', 'the part of the address node_id', 'path:node_id'],
    ['Something else.', undefined, undefined],
  ])('of %j is %s', (detail, text, key) => {
    expect(findFaultyPlace(detail, list)?.text).toBe(text);
    expect(findFaultyPlace(detail, list)?.key).toBe(key);
  });

  it.each([
    ['data.attributes.plan_id: must be a UUID', 'body:/data/attributes/plan_id'],
    ['data.id: must be a UUID', 'body:/data/id'],
    ['subscription_uuid: must be a UUID', 'path:subscription_uuid'],
  ])('of %j is %s', (detail, key) => {
    expect(findFaultyPlace(detail, update)?.key).toBe(key);
  });
});
