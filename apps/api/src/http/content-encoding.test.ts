import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress } from '../platform/node.js';
import { chooseEncoding, maxList } from './request/read-parameters.js';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, *', 'br'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['gzip;q=nonsense, ,;', 'identity'],
  ])('answers %j with %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });

  it('reads the beginning of a list', () => {
    const others = 'x,'.repeat(maxList / 2 - 10);
    expect(chooseEncoding(`${others}gzip,x`)).toBe('gzip');
    expect(chooseEncoding(`${others}${'x,'.repeat(10)}gzip`)).toBe('identity');
  });
});

describe('compress', () => {
  const body = Buffer.from('{"a":"b"}'.repeat(500));

  it('makes what unpacks to the same', async () => {
    expect(gunzipSync(await compress(body, 'gzip'))).toEqual(body);
    expect(brotliDecompressSync(await compress(body, 'br'))).toEqual(body);
  });

  it('makes the same bytes each time, for a strong tag names them', async () => {
    expect(await compress(body, 'gzip')).toEqual(await compress(body, 'gzip'));
    expect(await compress(body, 'br')).toEqual(await compress(body, 'br'));
  });
});
