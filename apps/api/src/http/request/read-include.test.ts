import { operations } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { readInclude } from './read-record-request.js';

const { listNodeProducts } = operations;

const { include } = listNodeProducts.query;

describe('readInclude', () => {
  it.each([
    ['main_image', ['main_image']],
    ['files, main_image,files', ['files', 'main_image']],
    ['', []],
    [',', []],
  ])('reads %j', (text, expected) => {
    expect(readInclude(text, include)).toEqual(expected);
  });

  it('says what is allowed and what was probably meant', () => {
    expect(() => readInclude('files,main_images', include)).toThrow(
      'Unknown include "main_images". Use component_products, main_image, files. Did you mean main_image?',
    );
    expect(() => readInclude('constructor', include)).toThrow(
      'component_products, main_image, files.',
    );
  });
});
