import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeCertificate } from '../../src/tls/open-own-certificate.js';
import { layRelay, type Relay } from '../support/relay.js';
import { makeWorkplace, type Workplace } from '../support/run-aisle.js';
import { nameSchema } from '../support/test-store.js';

let plain: string;
let relay: Relay;
let place: Workplace;
let authority: string;
beforeAll(async () => {
  plain = nameSchema(inject('postgres') ?? '');
  const pair = await makeCertificate(['db.example'], Date.now());
  relay = await layRelay(plain, pair);
  place = makeWorkplace();
  authority = join(place.folder, 'authority.pem');
  writeFileSync(authority, pair.cert);
  writeFileSync(join(place.folder, 'store.ndjson'), '{"type":"store","page_length":24}\n');
  await place.run('import', 'store.ndjson', '--db', plain);
});
afterAll(async () => {
  await place?.remove();
  await relay?.cut();
});

const refusal = (words: RegExp) => ({ code: 1, stderr: expect.stringMatching(words) });
const open = (address: string, ...parameters: readonly string[]) =>
  place.run('doctor', '--db', [address, ...parameters].join('&'));

describe('a server with a certificate of its own, for another name', () => {
  it.each(['sslmode=require', 'sslmode=prefer', 'sslmode=allow', 'sslmode=no-verify'])(
    'is used with %s, which does not look at it, without a word of the driver',
    async (mode) => {
      const { code, stdout, stderr } = await open(relay.address, mode);
      expect(stdout).toContain('database');
      expect([code, stderr]).toEqual([0, '']);
    },
  );

  it.each(['verify-ca', 'require'])(
    'is used with sslmode=%s and the certificate of who signed it, whatever its name',
    async (mode) => {
      const parameters = [`sslmode=${mode}`, `sslrootcert=${authority}`];
      const { code, stderr } = await open(relay.address, ...parameters);
      expect([code, stderr]).toEqual([0, '']);
    },
  );

  it('is refused with sslmode=verify-full, in words about its certificate', async () => {
    const parameters = [
      ['sslmode=verify-full'],
      ['sslmode=verify-full', `sslrootcert=${authority}`],
    ];
    for (const some of parameters) {
      const { code, stderr } = await place.run(
        ...['export', '--db', [relay.address, ...some].join('&')],
      );
      expect({ code, stderr }).toEqual(refusal(/certificate of its database is not trusted/));
      expect(stderr).not.toMatch(/rights|Warning/);
    }
  });

  it('is refused with sslmode=verify-ca and no authority, or a file that is not there', async () => {
    const run = (...some: readonly string[]) =>
      place.run('export', '--db', [relay.address, ...some].join('&'));
    expect(await run('sslmode=verify-ca')).toMatchObject(refusal(/file named by sslrootcert=/));
    const gone = await run('sslmode=verify-full', 'sslrootcert=/nowhere.pem');
    expect(gone).toMatchObject(refusal(/sslrootcert=\/nowhere\.pem names a file that cannot be/));
    expect(await run('sslmode=please')).toMatchObject(refusal(/unknown sslmode=please/));
  });
});

describe('a server that cannot encrypt', () => {
  it('is used with sslmode=prefer, and refused with sslmode=require', async () => {
    const { code, stderr } = await open(plain, 'sslmode=prefer');
    expect([code, stderr]).toEqual([0, '']);
    expect(await place.run('export', '--db', `${plain}&sslmode=require`)).toMatchObject(
      refusal(/does not accept encrypted connections/),
    );
  });
});
