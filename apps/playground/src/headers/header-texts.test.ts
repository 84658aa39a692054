import { operationList } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { isSecretName } from '../sending/send.js';
import { headerText } from './headers-tab.js';

const answers = operationList.flatMap(({ responses }): object[] => Object.values(responses));
const contract = [
  ...operationList.flatMap(({ headers }) => Object.keys(headers)),
  ...answers.flatMap((answer) =>
    'headers' in answer ? Object.keys(answer.headers as object) : [],
  ),
];
const service = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-Content-Type-Options',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'X-Request-Id',
  'Content-Type',
  'Cache-Control',
  'Vary',
  'ETag',
  'Server-Timing',
  'Content-Encoding',
  'Content-Length',
  'Date',
  'Connection',
  'Keep-Alive',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
  'Allow',
  'Authorization',
];

describe('headerText', () => {
  it.each([...new Set([...contract, ...service])])('explains %s', (name) => {
    expect(headerText(name)).toMatch(/^\p{Lu}.*\.$/u);
  });

  it.each(['X-Unheard-Of', 'constructor', ''])('says nothing of %j', (name) => {
    expect(headerText(name)).toBeUndefined();
  });
});

it('knows whose value is a secret', () => {
  expect(isSecretName('Authorization')).toBe(true);
  expect(isSecretName('X-Moltin-Customer-Token')).toBe(true);
  expect(isSecretName('ETag')).toBe(false);
});
