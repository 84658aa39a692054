import { expect, it } from 'vitest';
import { CommerceError } from '../errors/commerce-error.js';
import { requireValid } from './create-validator.js';

it('gives the valid value', () => {
  const value = { name: 'Tent' };
  expect(requireValid({ value })).toBe(value);
  expect(requireValid({ value: undefined })).toBeUndefined();
});

it('throws one detail a fault, each with its path', () => {
  const faults = [
    { pointer: '', message: 'must be an object, is null' },
    { pointer: '/data/tags/0', message: 'is required' },
  ];
  expect(() => requireValid({ faults })).toThrow(
    new CommerceError(
      'validation_failed',
      ['must be an object, is null', 'data.tags.0: is required'],
      { pointers: ['', '/data/tags/0'] },
    ),
  );
});
