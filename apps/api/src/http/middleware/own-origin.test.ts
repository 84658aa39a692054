import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { requireOwnOrigin } from './check-sender.js';

const host = '127.0.0.1:4820';
const names = { loopbackOnly: true, allowedHosts: ['shop.example'] };

describe('requireOwnOrigin', () => {
  it('takes the scheme that was asked', () => {
    const secure = { host, origin: 'https://127.0.0.1:4820' };
    expect(() => requireOwnOrigin(secure, names, 'https')).not.toThrow();
    const plain = { host, origin: 'http://127.0.0.1:4820' };
    expect(() => requireOwnOrigin(plain, names, 'https')).toThrow('(https://127.0.0.1:4820)');
  });

  it.each<IncomingHttpHeaders>([
    { host },
    { host, origin: 'http://127.0.0.1:4820' },
    { host, origin: 'http://127.0.0.1:4820', 'sec-fetch-site': 'same-origin' },
    { host, 'sec-fetch-site': 'none' },
    { host: 'LocalHost:4820', origin: 'http://localhost:4820' },
    { host: 'localhost:80', origin: 'http://localhost' },
    { host: 'localhost', origin: 'http://localhost' },
    { host: '[::1]:4820', origin: 'http://[::1]:4820' },
    { host: 'shop.example', origin: 'http://shop.example' },
    { host: 'shop.example', origin: 'https://shop.example' },
    { host: 'shop.example:443', origin: 'https://shop.example' },
  ])('lets %j pass', (headers) => {
    expect(() => requireOwnOrigin(headers, names)).not.toThrow();
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
    { host: 'shop.example', origin: 'https://evil.example' },
    { host: 'shop.example', origin: 'https://shop.example:8443' },
    { host: 'evil.example', origin: 'http://evil.example' },
    { host: 'evil.example' },
    { host: 'a%zz', origin: 'http://a%zz' },
    { origin: 'http://127.0.0.1:4820' },
  ])('refuses %j', (headers) => {
    expect(() => requireOwnOrigin(headers, names)).toThrow(/own pages|which could be the host/);
  });
});
