import { growth } from '@aisle/testing';
import { expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.js';

it('choosing a language takes a time that grows with the length of the tag', () => {
  const choose = (size: number) =>
    chooseLanguage({ languages: [`en${'-abcdefgh'.repeat(size)}`] }, ['en', 'fr-CA'], 'fr-CA');
  expect(growth(choose, 1_500)).toBeLessThan(27);
});
