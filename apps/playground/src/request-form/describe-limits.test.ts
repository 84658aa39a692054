import { describe, expect, it } from 'vitest';
import { describeLimits } from './operation-entry.js';

describe('describeLimits', () => {
  it.each([
    [{ type: 'string' }, []],
    [{ type: 'string', minLength: 3, maxLength: 1024 }, ['3 to 1024 characters']],
    [{ type: 'string', minLength: 1 }, ['at least 1 characters']],
    [{ type: 'string', maxLength: 9 }, ['at most 9 characters']],
    [{ type: 'integer', minimum: 0, maximum: 10 }, ['integer', '0 to 10']],
    [{ type: 'number', minimum: 0 }, ['number', 'at least 0']],
    [{ type: 'string', format: 'uuid' }, ['UUID']],
    [{ type: 'string', format: 'email' }, ['email']],
    [{ type: 'string', pattern: '^[A-Z]{3}$' }, ['matches ^[A-Z]{3}$']],
  ])('%j', (schema, limits) => {
    expect(describeLimits(schema)).toEqual(limits);
  });
});
