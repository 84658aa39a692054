import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { requireOwnOrigin } from './own-origin.js';

const host = '127.0.0.1:4820';

describe('requireOwnOrigin', () => {
  it.each<IncomingHttpHeaders>([
    { host },
    { host, origin: 'http://127.0.0.1:4820' },
    { host, origin: 'http://127.0.0.1:4820', 'sec-fetch-site': 'same-origin' },
    { host, 'sec-fetch-site': 'none' },
    { host: 'LocalHost:4820', origin: 'http://localhost:4820' },
    { host: 'localhost:80', origin: 'http://localhost' },
    { host: 'localhost', origin: 'http://localhost' },
    { host: '[::1]:4820', origin: 'http://[::1]:4820' },
  ])('lets %j pass', (headers) => {
    expect(() => requireOwnOrigin(headers)).not.toThrow();
  });

  it.each<IncomingHttpHeaders>([
    { host, origin: 'http://evil.example' },
    { host, origin: 'https://127.0.0.1:4820' },
    { host, origin: 'http://127.0.0.1' },
    { host, origin: 'http://127.0.0.1:48200' },
    { host, origin: 'http://localhost:4820' },
    { host, origin: 'http://127.0.0.1:4820.evil.example' },
    { host, origin: 'http://127.0.0.1:4820/' },
    { host, origin: 'http://127.0.0.1:4820, http://evil.example' },
    { host, origin: 'null' },
    { host, origin: '' },
    { host, origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    { host, origin: 'http://127.0.0.1:4820', 'sec-fetch-site': 'cross-site' },
    { host, 'sec-fetch-site': 'same-site' },
    { host, 'sec-fetch-site': 'same-origin, cross-site' },
    { host, 'sec-fetch-site': '' },
    { host: 'a%zz', origin: 'http://a%zz' },
    { origin: 'http://127.0.0.1:4820' },
  ])('refuses %j', (headers) => {
    expect(() => requireOwnOrigin(headers)).toThrow(/answered only to this service's own pages/);
  });
});
