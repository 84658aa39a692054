import { expect, it } from 'vitest';
import { commands } from '../commands/commands.js';
import { asCalled } from './say.js';

it.each(commands.map(({ usage }) => usage.split(' ', 1)[0]))(
  'names aisle %s as it was called',
  (name) => {
    const text = `fill it with aisle ${name}, says aisle`;
    expect(asCalled(text, 'npm start --')).toBe(`fill it with npm start -- ${name}, says aisle`);
    expect(asCalled(text, 'aisle')).toBe(text);
  },
);

it('names options and usage too, and leaves other words alone', () => {
  expect(asCalled('(aisle --help) Usage: aisle [options]', 'pnpm start')).toBe(
    '(pnpm start --help) Usage: pnpm start [options]',
  );
  expect(asCalled('a bug in aisle; what aisle does', 'npm start --')).toBe(
    'a bug in aisle; what aisle does',
  );
});
