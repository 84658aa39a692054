import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { createValidator } from '../validation/create-validator.js';
import { ListLinks, ListMeta } from './list-envelope.js';

const page = { limit: 25, offset: 50, current: 3, total: 25 };

describe('the meta of a list', () => {
  describeModel({ schema: ListMeta, example: { results: { total: 80 }, page } });

  it('may say that there is nothing', () => {
    const nothing = { results: { total: 0 }, page: { ...page, offset: 0, current: 1, total: 0 } };
    expect(createValidator(ListMeta)(nothing).faults).toBeUndefined();
  });

  it.each([
    ['limit', 0, 1],
    ['offset', -1, 0],
    ['current', 0, 1],
    ['total', -1, 0],
  ])('has no %s of %d', (name, value, least) => {
    const faulty = { results: { total: 80 }, page: { ...page, [name]: value } };
    expect(createValidator(ListMeta)(faulty).faults).toEqual([
      { pointer: `/page/${name}`, message: `must be at least ${least}, is ${value}` },
    ]);
  });
});

describe('the links of a list', () => {
  describeModel({
    schema: ListLinks,
    example: { self: '/a', first: '/b', last: '/c', prev: '/d', next: '/e' },
    optional: ['/prev', '/next'],
  });
});
