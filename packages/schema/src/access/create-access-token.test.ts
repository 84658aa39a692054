import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { createValidator } from '../validation/create-validator.js';
import { AccessToken, AccessTokenRequest, accessOperations } from './create-access-token.js';

const { createAccessToken } = accessOperations;

it('is POST {root_url}/oauth/access_token, form or JSON, without a token', () => {
  expect(createAccessToken.method).toBe('POST');
  expect(createAccessToken.paths).toEqual(['/oauth/access_token']);
  expect(createAccessToken.permission).toBe('none');
  expect(createAccessToken.body.contentTypes).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ]);
});

describe('a request for a token', () => {
  const validate = createValidator(AccessTokenRequest);
  const full = { grant_type: 'client_credentials', client_id: 'id', client_secret: 'secret' };

  it('names a grant and a client, and a secret if it has one', () => {
    expect(validate(full).faults).toBeUndefined();
    expect(validate({ grant_type: 'implicit', client_id: 'id' }).faults).toBeUndefined();
    expect(validate({}).faults).toEqual([
      { pointer: '/grant_type', message: 'is required' },
      { pointer: '/client_id', message: 'is required' },
    ]);
  });

  it.each([
    ['/grant_type', { grant_type: 'client_credential' }, /did you mean client_credentials\?$/],
    ['/client_id', { client_id: '' }, /^must have 1 to 1024 characters, has 0$/],
    ['/client_secret', { client_secret: 'x'.repeat(1025) }, /1024 characters, has 1025$/],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validate({ ...full, ...faulty }).faults).toEqual([
      { pointer, message: expect.stringMatching(message) },
    ]);
  });

  it('may say more', () => {
    expect(validate({ ...full, scope: 'all' }).faults).toBeUndefined();
  });
});

describe('a token', () => {
  describeModel({
    schema: AccessToken,
    example: {
      access_token: 'a.b.c',
      token_type: 'Bearer',
      expires_in: 3600,
      expires: 1_767_000_000,
      identifier: 'implicit',
    },
  });
});
