import { describe, expect, it } from 'vitest';
import { isLoopbackHost } from './check-host.js';

describe('isLoopbackHost', () => {
  it.each([
    'localhost',
    'localhost:4820',
    'LOCALHOST:1',
    'shop.localhost:4820',
    'localhost.',
    '127.0.0.1:4820',
    '127.1.2.3',
    '[::1]:4820',
    '[::1]',
    '::1',
  ])('knows %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each([
    '',
    'example.com',
    'localhost.example.com',
    'notlocalhost',
    '127.0.0.1.example.com',
    '10.127.0.0.1',
    '0.0.0.0:4820',
    '[::]:4820',
    'localhost:4820@example.com',
    'localhost@example.com',
    'localhost..',
    'localhost. ',
    'localhost.evil.com',
    'localhost:evil.com',
    'localhost, evil.com',
    'evil.com/localhost',
    'xn--localhost',
    'localh\u00f6st',
    '127.0.0.1.',
    '127.0.0.1.nip.io',
    '127.1',
    '0x7f000001',
    '0x7f.0.0.1',
    '2130706433',
    '017700000001',
    '[::ffff:127.0.0.1]',
    '[::1].evil.com',
    '[::1]:80:80',
    '[0:0:0:0:0:0:0:1]',
    '0.0.0.0',
    '192.168.1.5',
  ])('does not take %j for this machine', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});
