import { describe, expect, it } from 'vitest';
import { resolveSettings, type SettingInputs } from './resolve-settings.js';
import { UsageError } from './setting-parsers.js';

const resolve = (inputs: Partial<SettingInputs>) =>
  resolveSettings({ flags: {}, environment: {}, ...inputs });
const file = (values: Record<string, unknown>) => ({ path: 'aisle.config.json', values });

describe('resolveSettings', () => {
  it('has a default for what needs one', () => {
    expect(resolve({}).settings).toEqual({
      port: 4820,
      host: '127.0.0.1',
      allowedHost: [],
      imageHosts: [],
      publicUrl: undefined,
      tls: false,
      tlsCert: undefined,
      tlsKey: undefined,
      db: '.aisle/store.sqlite',
      dbPool: 10,
      dbTimeout: 5000,
      dbPrepare: 'on',
      seed: [],
      clock: undefined,
      auth: 'required',
      log: undefined,
      memory: 192,
      requestMemory: 1000,
      slowRequest: 1000,
      readOnly: false,
      production: false,
      strictPort: false,
      clientId: 'aisle',
      clientSecret: 'aisle-secret',
      cartDays: 7,
      maxCarts: 100_000,
    });
  });

  it('lets the stronger place win, and says which it was', () => {
    const inputs = {
      flags: { port: '1' },
      environment: { AISLE_PORT: '2', AISLE_STRICT_PORT: 'true' },
      file: file({ port: 3, strictPort: false, auth: 'off' }),
    };
    const { settings, sources } = resolve(inputs);
    expect(settings).toMatchObject({ port: 1, strictPort: true, auth: 'off', log: undefined });
    expect(sources).toMatchObject({
      port: '--port',
      strictPort: 'AISLE_STRICT_PORT',
      auth: 'auth in aisle.config.json',
      log: 'default',
      host: 'default',
    });
  });

  it('repeats no password of an address that it refuses', () => {
    const refusal = (inputs: Partial<SettingInputs>) => {
      try {
        return JSON.stringify(resolve(inputs));
      } catch (error) {
        return String(error);
      }
    };
    const unreadable = 'postgres://aisle:se#same@db/shop';
    expect(refusal({ flags: { db: unreadable } })).toMatch(/--db is "postgres:.*…"; .*%23/);
    expect(refusal({ environment: { AISLE_DB: unreadable } })).not.toContain('same@');
    expect(refusal({ flags: { dbPool: '0' } })).toContain('from 1 to 1000');
  });

  it('reads lists, switches and times from everywhere', () => {
    expect(resolve({ flags: { seed: ['a', 'b'], readOnly: true } }).settings).toMatchObject({
      seed: ['a', 'b'],
      readOnly: true,
    });
    expect(resolve({ environment: { AISLE_SEED: 'a,b' } }).settings.seed).toEqual(['a', 'b']);
    expect(resolve({ file: file({ seed: ['a'], readOnly: true }) }).settings.seed).toEqual(['a']);
    for (const [text, isOn] of [
      ['TRUE', true],
      ['1', true],
      ['False', false],
    ] as const) {
      expect(resolve({ environment: { AISLE_TLS: text } }).settings.tls).toBe(isOn);
    }
  });

  it.each([
    ['2026-01-31T09:30:00+01:00', '2026-01-31T08:30:00Z'],
    ['2026-01-31T09:30+01:00', '2026-01-31T08:30:00Z'],
    ['2026-01-31T09:30:00.25Z', '2026-01-31T09:30:00.250Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
  ])('reads the clock %s', (text, time) => {
    expect(resolve({ flags: { clock: text } }).settings.clock).toBe(Date.parse(time));
  });

  it.each([
    ['[::1]', '::1'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
    ['my-box.local', 'my-box.local'],
  ])('takes the host %s as %s', (text, host) => {
    expect(resolve({ flags: { host: text } }).settings.host).toBe(host);
  });

  it('takes the names of a service from a list, as they are compared', () => {
    const { settings } = resolve({
      environment: { AISLE_ALLOWED_HOST: 'Shop.Example.,[FD00::1]' },
    });
    expect(settings.allowedHost).toEqual(['shop.example', 'fd00::1']);
    expect(() => resolve({ flags: { allowedHost: ['https://shop.example'] } })).toThrow(
      '--allowed-host is "https://shop.example"; it must be a host name',
    );
  });

  it.each([
    ['port', '65536', '--port is "65536"; it must be a port from 0 (any free one) to 65535.'],
    ['port', '80a', '--port is "80a"; it must be a port'],
    ['clock', 'yesterday', '--clock is "yesterday"; it must be a time such as 2026-01-31'],
    ['clock', '2026-01-31T09:30:00', 'it must be a time'],
    ['clock', '2026-02-30', 'it must be a time'],
    ['clock', '2026-02-30T00:00:00Z', 'it must be a time'],
    ['clock', '2026-01-31T24:00:00Z', 'it must be a time'],
    ['clock', '2026-01-31T09:30+99:99', 'it must be a time'],
    ['clock', '2016-12-31T23:59:60Z', 'it must be a time'],
    ['clock', '1969-12-31T23:59:59Z', 'it must be a time'],
    ['publicUrl', 'shop.example', '--public-url is "shop.example"; it must be a URL such as'],
    ['publicUrl', 'ftp://shop.example', 'with http or https'],
    ['publicUrl', 'https://a:b@shop.example', 'without user'],
    ['publicUrl', 'https://shop.example/?', 'without user, query'],
    ['publicUrl', ' https://shop.example', 'it must be a URL'],
    ['auth', 'none', '--auth is "none"; it must be one of required, off.'],
    ['log', 'loud', 'it must be one of pretty, json, silent.'],
    ['host', 'localhost:80', '--host is "localhost:80"; it must be a host name or an address'],
    ['host', 'http://localhost', 'without http:// and port (set the port with --port)'],
    ['host', '[localhost:1]', 'it must be a host name'],
    ['host', ' ', 'it must be a host name'],
    ['db', ' ', '--db is " "; it must be a non-empty text.'],
  ])('refuses %s %j, saying what is allowed', (name, value, words) => {
    const refusal = () => resolve({ flags: { [name]: value } });
    expect(refusal).toThrow(UsageError);
    expect(refusal).toThrow(words);
  });

  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['HTTPS://Shop.Example:443/api//', 'https://shop.example/api'],
    ['http://[::1]:80/', 'http://[::1]'],
  ])('reads the public address %s', (text, address) => {
    expect(resolve({ flags: { publicUrl: text } }).settings.publicUrl).toBe(address);
  });

  it('names the place of a wrong value', () => {
    expect(() => resolve({ environment: { AISLE_READ_ONLY: 'yes' } })).toThrow(
      'AISLE_READ_ONLY is "yes"; it must be true or false.',
    );
    expect(() => resolve({ file: file({ port: { a: 1 } }) })).toThrow(
      'port in aisle.config.json is ""',
    );
    expect(() => resolve({ file: file({ port: null }) })).toThrow('it must be a port');
  });

  it('refuses names that no setting has, with the nearest', () => {
    expect(() => resolve({ environment: { AISLE_PROT: '1' } })).toThrow(
      'Unknown setting AISLE_PROT in the environment. Did you mean AISLE_PORT?',
    );
    expect(() => resolve({ file: file({ strict_port: true }) })).toThrow(
      'Did you mean strictPort?',
    );
    expect(() => resolve({ file: file({ colour: 'red' }) })).toThrow('Settings: port, host');
    expect(() => resolve({ environment: { PORT: '1', HOME: '/' } })).not.toThrow();
  });
});
