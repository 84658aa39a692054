import { describe, expect, it } from 'vitest';
import { showsColour } from './say.js';

const terminal = { isTTY: true };
const pipe = {};

describe('showsColour', () => {
  it.each([
    [terminal, {}, true],
    [terminal, { NO_COLOR: '' }, true],
    [terminal, { NO_COLOR: '1' }, false],
    [terminal, { NO_COLOR: '0' }, false],
    [terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [terminal, { TERM: 'dumb' }, false],
    [terminal, { TERM: 'dumb', FORCE_COLOR: '1' }, true],
    [terminal, { FORCE_COLOR: '0' }, false],
    [terminal, { FORCE_COLOR: 'false' }, false],
    [pipe, {}, false],
    [pipe, { FORCE_COLOR: '' }, false],
    [pipe, { FORCE_COLOR: '1' }, true],
    [pipe, { FORCE_COLOR: '1', NO_COLOR: 'yes' }, false],
  ])('%j with %j: %s', (stream, environment, expected) => {
    expect(showsColour(stream, environment)).toBe(expected);
  });
});
