import { describe, expect, it } from 'vitest';
import { isLoopbackHost, isOwnHost } from './check-sender.js';

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

describe('isOwnHost', () => {
  const allowedHosts = ['shop.example', 'fd00::2'];
  const isOwn = (host: string, loopbackOnly = false) =>
    isOwnHost(host, { loopbackOnly, allowedHosts });

  it.each([
    'localhost:4820',
    'shop.example',
    'SHOP.example:443',
    'shop.example.',
    '[fd00::2]:4820',
  ])('knows %s in every case', (host) => {
    expect([isOwn(host), isOwn(host, true)]).toEqual([true, true]);
  });

  it.each(['192.168.1.5', '0.0.0.0:4820', '[fd00::1]', '203.0.113.7:1'])(
    'takes the address %s where others reach the service',
    (host) => {
      expect([isOwn(host), isOwn(host, true)]).toEqual([true, false]);
    },
  );

  it.each([
    '',
    '.',
    'evil.example',
    'evil.shop.example',
    'shop.example.evil.example',
    'shop.example..',
    '192.168.1.5.nip.io',
    '192.168.1.5.evil.example:4820',
    '0x7f000001',
    '2130706433',
    '192.168.1',
    '[fd00::1].evil.example',
    'fd00',
  ])('never takes %j', (host) => {
    expect([isOwn(host), isOwn(host, true)]).toEqual([false, false]);
  });
});
