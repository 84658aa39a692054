import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../config/resolve-settings.js';
import { describeRisks } from './collect-facts.js';

const risksOf = (flags: Record<string, string>) =>
  describeRisks(resolveSettings({ flags, environment: {} }).settings);

describe('describeRisks', () => {
  it('is silent while only this machine can reach the service', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      expect(risksOf({ host, auth: 'off' })).toEqual([]);
    }
  });

  it.each([
    [{ host: '0.0.0.0' }, 'set AISLE_CLIENT_SECRET'],
    [{ host: '0.0.0.0', auth: 'off' }, '--auth is off'],
    [{ host: '192.168.1.2', clientSecret: 'a long one of my own' }, 'without encryption'],
  ])('says what is dangerous about %j', (flags, words) => {
    const reach = expect.stringContaining(words);
    expect(risksOf({ ...flags, production: 'true' })).toEqual([reach]);
    expect(risksOf(flags)).toEqual([reach, expect.stringContaining('--production')]);
  });

  it('says that a secret is short where others may guess it, be it through a proxy', () => {
    const short = { clientSecret: 'fifteen letters' };
    const warning = [
      expect.stringMatching(/^the client secret has only 15 characters .*"openssl rand/),
    ];
    expect(risksOf({ ...short, production: 'true' })).toEqual(warning);
    expect(risksOf({ ...short, host: '::', production: 'true', tls: 'true' })).toEqual(warning);
    expect(risksOf(short)).toEqual([]);
    expect(risksOf({ clientSecret: 'sixteen letters!', production: 'true' })).toEqual([]);
  });

  it('does not miss an encryption that is there', () => {
    const mine = { host: '192.168.1.2', clientSecret: 'a long one of my own', production: 'true' };
    expect(risksOf({ ...mine, tls: 'true' })).toEqual([]);
    expect(risksOf({ ...mine, tlsCert: 'shop.pem' })).toEqual([]);
  });
});
