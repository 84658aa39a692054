import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { connect } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { connect as connectOverTls } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../src/tls/open-own-certificate.js';
import { makeWorkplace, type RunningAisle, type Workplace } from './support/run-aisle.js';
import { sendRaw } from './support/send-raw.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

const run = promisify(execFile);

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
  writeSeed(place.folder);
});
afterEach(() => place.remove());

interface Facts {
  readonly api: string;
  readonly playground: string;
  readonly certificate: string;
  readonly curl: string;
  readonly token_file: string;
}

async function serve(...args: readonly string[]): Promise<RunningAisle & { facts: Facts }> {
  const running = place.begin(['--port', '0', '--seed', 'shop.ndjson', ...args]);
  return { ...running, facts: JSON.parse(await running.firstLine) };
}

/** Sends a request as a client that trusts only the certificate in a file. */
async function ask(address: string, file: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ ca: readFileSync(file), keepAlive: false });
  const asking = request(address, { agent, headers }).end();
  const [response] = await once(asking, 'response');
  const serial: string = response.socket.getPeerCertificate().serialNumber;
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, text, serial };
}

/** Returns the status; undefined if the server has another certificate. */
const statusOf = (address: string, file: string) =>
  ask(address, file).then(
    ({ status }) => status,
    () => undefined,
  );

describe('--tls', () => {
  it('serves clients that trust its certificate and no other, and says https everywhere', async () => {
    const { facts, stop } = await serve('--tls', '--allowed-host', 'shop.test');
    expect(facts.api).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(facts.playground).toBe(`${facts.api}/playground/`);
    expect(isAbsolute(facts.certificate) && isAbsolute(facts.token_file)).toBe(true);
    const { subjectAltName, ca } = new X509Certificate(readFileSync(facts.certificate));
    expect(ca).toBe(false);
    expect(subjectAltName?.replace('0:0:0:0:0:0:0:1', '::1')).toMatch(
      /DNS:localhost, IP Address:127\.0\.0\.1, IP Address:::1, DNS:shop\.test/i,
    );

    const document = await ask(`${facts.api}/openapi.json`, facts.certificate);
    expect(JSON.parse(document.text).servers).toEqual([{ url: facts.api }]);
    const port = new URL(facts.api).port;
    expect((await ask(`https://localhost:${port}/healthz`, facts.certificate)).status).toBe(200);
    await expect(fetch(`${facts.api}/healthz`)).rejects.toThrow();

    const token = readFileSync(facts.token_file, 'utf8').trim();
    const path = `/catalogs/${ids.retail}/releases/latest/nodes`;
    const own = { Authorization: `Bearer ${token}`, Origin: facts.api };
    expect((await ask(`${facts.api}${path}`, facts.certificate, own)).status).toBe(200);
    const helper = `https://localhost:${port}/_dev/subscriptions`;
    const askFrom = async (Origin: string) =>
      (await ask(helper, facts.certificate, { ...own, Origin })).status;
    expect(await askFrom(`https://localhost:${port}`)).toBe(200);
    expect(await askFrom(`http://localhost:${port}`)).toBe(403);

    const { stdout } = await run('sh', ['-c', `${facts.curl} -s`], { cwd: '/' });
    expect(JSON.parse(stdout).data).toHaveLength(2);
    expect((await stop()).code).toBe(0);
  });

  it('keeps its certificate for its owner only, and makes another when names are new', async () => {
    const first = await serve('--tls');
    const { certificate } = first.facts;
    const key = certificate.replace(/crt$/, 'key');
    expect([certificate, key].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    expect((await first.stop()).stderr).toContain('Created a certificate for localhost, 127.0.0.1');
    const before = readFileSync(certificate, 'utf8');

    const second = await serve('--tls');
    expect((await second.stop()).stderr).not.toContain('certificate');
    expect(readFileSync(certificate, 'utf8')).toBe(before);

    const third = await serve('--tls', '--allowed-host', 'shop.test');
    expect((await third.stop()).stderr).toContain('the previous one is not valid for shop.test');
    expect(readFileSync(certificate, 'utf8')).not.toBe(before);
  });

  it('makes one certificate for two first starts at once, which both serve', async () => {
    await place.run('import', 'shop.ndjson');
    const servers = await Promise.all(
      ['one.test', 'two.test'].map((name) => serve('--tls', '--allowed-host', name)),
    );
    const [{ certificate } = { certificate: '' }] = servers.map(({ facts }) => facts);
    const { subjectAltName } = new X509Certificate(readFileSync(certificate));
    expect(subjectAltName).toMatch(/one\.test/);
    expect(subjectAltName).toMatch(/two\.test/);
    for (const { facts } of servers) {
      await expect.poll(() => statusOf(`${facts.api}/healthz`, certificate)).toBe(200);
    }
  });

  it('tells who speaks plain HTTP to it, and goes on', async () => {
    const { facts } = await serve('--tls');
    const port = Number(new URL(facts.api).port);
    const answer = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('use https:// instead of http://');
    expect((await sendRaw(port, '\u0016nothing of TLS\r\n\r\n')).status).toBeNaN();
    expect((await ask(`${facts.api}/healthz`, facts.certificate)).status).toBe(200);
  });

  it('stops though connections are open on which nothing was asked', async () => {
    const { facts, stop } = await serve('--tls');
    const port = Number(new URL(facts.api).port);
    const silent = connect(port, '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    const idle = connectOverTls({ port, host: '127.0.0.1', ca: readFileSync(facts.certificate) });
    idle.on('error', () => {});
    await once(idle, 'secureConnect');
    expect((await stop()).code).toBe(0);
    idle.destroy();
    silent.destroy();
  });

  it.each([
    [['--tls', '--db', ':memory:'], '--db :memory: is not a file'],
    [['--tls-cert', 'a.pem'], '--tls-cert requires --tls-key'],
    [['--tls-key', 'a.pem'], '--tls-key requires --tls-cert'],
  ])('is refused with %j, before anything is made', async (args, words) => {
    const { code, stderr } = await place.run(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
    expect(existsSync(join(place.folder, '.aisle'))).toBe(false);
  });
});

describe('--tls-cert and --tls-key', () => {
  const put = async (name: string) => {
    const { cert, key } = await makeCertificate(['127.0.0.1'], Date.now());
    writeFileSync(join(place.folder, `${name}.crt`), cert);
    writeFileSync(join(place.folder, `${name}.key`), key);
    return { cert, key, serial: new X509Certificate(cert).serialNumber };
  };
  const given = ['--tls-cert', 'a.crt', '--tls-key', 'a.key'];

  it('are read again when they change: new connections get the new one, old ones stay', async () => {
    const first = await put('a');
    const { facts, output, stop } = await serve(...given);
    const { certificate } = facts;
    const old = new Agent({ ca: first.cert, keepAlive: true, maxSockets: 1 });
    const askOld = async () => {
      const [response] = await once(
        request(`${facts.api}/healthz`, { agent: old }).end(),
        'response',
      );
      const { serialNumber } = response.socket.getPeerCertificate();
      response.resume();
      await once(response, 'end');
      return serialNumber;
    };
    expect(await askOld()).toBe(first.serial);

    const second = await put('a');
    await expect.poll(output).toContain('new connections use the new certificate');
    expect((await ask(`${facts.api}/healthz`, certificate)).serial).toBe(second.serial);
    expect(await askOld()).toBe(first.serial);

    writeFileSync(certificate, 'no certificate');
    await expect.poll(output).toContain('contains no certificate in PEM');
    writeFileSync(join(place.folder, 'second.crt'), second.cert);
    const still = await ask(`${facts.api}/healthz`, join(place.folder, 'second.crt'));
    expect(still.serial).toBe(second.serial);
    old.destroy();
    await stop();
  });

  it.each([
    ['nothing.crt', 'a.key', 'nothing.crt: does not exist; check the path'],
    ['shop.ndjson', 'a.key', 'shop.ndjson contains no certificate in PEM'],
    ['a.crt', 'a.crt', 'a.crt contains no private key in PEM'],
    ['a.crt', 'b.key', 'b.key is not the private key of the certificate a.crt'],
  ])('are refused when they are %s and %s', async (cert, key, words) => {
    await put('a');
    await put('b');
    const { code, stderr } = await place.run('--tls-cert', cert, '--tls-key', key);
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(existsSync(join(place.folder, '.aisle'))).toBe(false);
  });
});
