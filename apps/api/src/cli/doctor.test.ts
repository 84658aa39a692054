import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { resolveSettings } from '../config/resolve-settings.js';
import { checkCertificate, checkStart } from './doctor.js';

const settingsOf = (flags: Readonly<Record<string, unknown>>) =>
  resolveSettings({ flags, environment: {} }).settings;
const check = (flags: Readonly<Record<string, unknown>>) => checkStart(settingsOf(flags));

it('finds nothing where nothing is wrong', async () => {
  expect(await check({})).toEqual([]);
  expect(await check({ seed: ['none'], production: true, clientSecret: 'my own' })).toEqual([]);
});

it.each([
  [{ production: true }, 'settings', '--production requires a client secret of your own'],
  [{ seed: ['nope.csv'] }, 'seed', 'nope.csv: does not exist'],
  [
    { strictPort: true, port: '0', host: '192.0.2.1' },
    'listening',
    'not an address of this machine',
  ],
])('finds what a start refuses: %j', async (flags, what, words) => {
  expect(await check(flags)).toEqual([
    { what, found: expect.stringContaining(words), isFailed: true },
  ]);
});

it('says of a port whether it is taken, perhaps by the service that runs', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  const found = expect.stringContaining(`port ${port} is in use`);
  expect(await check({ strictPort: true, port })).toEqual([{ what: 'listening', found }]);
  server.close();
  expect(await check({ strictPort: true, port: '0' })).toEqual([
    { what: 'listening', found: 'the port is free' },
  ]);
});

it('says of half a pair of files what is missing, in one line', () => {
  const [certificate] = checkCertificate(settingsOf({ tlsCert: 'a.crt' }));
  expect(certificate?.found).toMatch(/^cannot be used: .*--tls-key/);
  expect(certificate?.found).not.toContain('\n');
});
