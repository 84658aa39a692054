import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { createValidator } from '../validation/create-validator.js';
import { ErrorList } from './commerce-error.js';

const element = { detail: 'No plan found', status: '404', title: 'Not Found' };

describe('the body of an error', () => {
  describeModel({ schema: ErrorList, example: { errors: [element] } });

  const validate = createValidator(ErrorList);

  it('names at least one', () => {
    expect(validate({ errors: [] }).faults).toEqual([
      { pointer: '/errors', message: 'must have at least 1 entry, has 0' },
    ]);
  });

  it.each(['40', '4040', '604', 'not found', ''])('has no status %j', (status) => {
    expect(validate({ errors: [{ ...element, status }] }).faults).toEqual([
      {
        pointer: '/errors/0/status',
        message: `must be an HTTP status as text such as "404", is "${status}"`,
      },
    ]);
  });
});
