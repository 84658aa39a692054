import { execFileSync } from 'node:child_process';
import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Examples } from '../examples/find-examples.js';
import { type CurlNeeds, onLines, onOneLine, renderCurl } from './describe-failure.js';

describe('renderCurl', () => {
  const line = (examples: Examples, needs: CurlNeeds) =>
    onOneLine(renderCurl('http://h', examples, needs));
  const clientId = 'aisle';
  const ids = { catalog_id: 'c', node_id: 'n' };
  const address =
    "'http://h/catalogs/c/releases/latestPublished/nodes/n/relationships/products?page%5Blimit%5D=2'";

  it('reads the token from its file, however the file is called', () => {
    expect(line(ids, { token: { clientId, file: '.aisle/store.sqlite.token' } })).toBe(
      `curl -H "Authorization: Bearer $(cat .aisle/store.sqlite.token)" ${address}`,
    );
    expect(line(ids, { token: { clientId, file: "my shop's/token" } })).toContain(
      "$(cat 'my shop'\\''s/token')",
    );
  });

  it('asks for a token when no file has one, and for none when none is needed', () => {
    const token = { clientId: "it's & $(mine)", file: undefined };
    expect(line(ids, { token })).toContain(
      "$(curl -s 'http://h/oauth/access_token' -d 'grant_type=implicit&client_id=it%27s+%26+%24%28mine%29' | sed ",
    );
    expect(line(ids, {})).toBe(`curl ${address}`);
  });

  it('shows something that works on an empty store', () => {
    expect(line({}, { token: { clientId, file: undefined } })).toBe("curl 'http://h/openapi.json'");
  });

  it('trusts the certificate that it is told, also where it asks for a token', () => {
    const token = { clientId, file: undefined };
    const curl = line(ids, { token, certificate: '/shop/crt' });
    expect(curl).toMatch(/^curl --cacert \/shop\/crt -H .*\$\(curl -s --cacert \/shop\/crt /);
    expect(line({}, { certificate: '/shop/crt' })).toContain('--cacert /shop/crt');
  });

  it('runs nothing else, whatever the ids and the file are called', () => {
    const attack = fc.constantFrom(
      "'",
      '$(touch x)',
      '`',
      '"',
      '\\',
      ';',
      '\n',
      '-',
      '/',
      '*',
      'a b',
    );
    const name = fc.array(attack, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(name, name, name, (catalog_id, node_id, file) => {
        const needs = { token: { clientId, file }, certificate: file };
        const curl = renderCurl('http://h', { catalog_id, node_id }, needs);
        const shown = onLines(curl, '  ');
        const script = `cat() { printf '<%s>' "$@"; }; curl() { printf '%s\\0' "$@"; }; ${shown}`;
        const words = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: {} }).split('\0');
        const path = `/catalogs/${catalog_id}/releases/latestPublished/nodes/${node_id}`;
        const place = `${file.startsWith('-') ? './' : ''}${file}`;
        expect(words).toEqual([
          '--cacert',
          place,
          '-H',
          `Authorization: Bearer <${place}>`,
          `http://h${path}/relationships/products?page%5Blimit%5D=2`,
          '',
        ]);
      }),
      { numRuns: runs(15) },
    );
  });
});
