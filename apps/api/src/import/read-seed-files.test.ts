import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CommerceError } from '@aisle/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, faultsOf } from './fixtures/collect.js';
import { readSeedFiles } from './read-seed-files.js';

const priceBook = {
  type: 'price_book',
  id: '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10',
  name: 'Prices',
};
const csv = 'Handle,Title,Variant Price\nmug,Mug,9.50\n';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-import-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const read = (...paths: string[]) => collect(readSeedFiles(paths, { currency: 'USD' }));

async function refusal(...paths: string[]): Promise<CommerceError> {
  const error = await read(...paths).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CommerceError)) throw new Error(`expected a CommerceError, got ${error}`);
  return error;
}

describe('readSeedFiles', () => {
  it('chooses the reader by the extension, in any case', async () => {
    const paths = [
      await write('a.json', JSON.stringify([priceBook])),
      await write('b.ndjson', JSON.stringify(priceBook)),
      await write('c.JSONL', JSON.stringify(priceBook)),
      await write('d.Csv', csv),
    ];
    const entries = await read(...paths);
    expect(faultsOf(entries)).toEqual([]);
    expect(entries.slice(0, 3).map(({ record }) => record)).toEqual([
      priceBook,
      priceBook,
      priceBook,
    ]);
    expect(entries.slice(3).map(({ record }) => record)).toContainEqual(
      expect.objectContaining({ type: 'product', name: 'Mug' }),
    );
  });

  it('refuses other extensions, all at once, with the nearest one', async () => {
    const error = await refusal('seed.jsno', 'a.json', 'shop.xml', 'seed');
    expect(error.code).toBe('bad_request');
    expect(error.details).toEqual([
      expect.stringContaining(
        'seed.jsno: ends in .jsno, so what is in it is not known (did you mean .json?)',
      ),
      expect.stringMatching(/shop\.xml: ends in \.xml.*known are \.json, \.ndjson.*\.csv/),
      expect.stringContaining('seed: has no extension'),
    ]);
    expect((await refusal()).message).toContain('no file is named');
  });

  it('says of every file why it cannot be read before anything is read', async () => {
    const empty = await write('empty.json', '');
    const directory = join(folder, 'folder.csv');
    await mkdir(directory);
    const missing = join(folder, 'missing.ndjson');
    const error = await refusal(missing, directory, empty, await write('fine.csv', csv));
    expect(error.code).toBe('unusable_file');
    expect(error.details).toEqual([
      expect.stringContaining(`${missing}: does not exist; check the path`),
      `${directory}: is a directory; name the files in it`,
      `${empty}: is empty; check how it was written`,
    ]);
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${csv}`, 'utf16le'), /is UTF-16 text; save it as UTF-8/],
    ['compressed', gzipSync(csv), /is compressed by gzip; unpack it first/],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004 …'), /is a zip archive or a spreadsheet/],
    ['binary', Buffer.from('Handle,\0Title\n'), /is not text: byte 7 is zero/],
    [
      'Latin-1',
      Buffer.from(`${csv}tray,Plat\u00e9,1\n`, 'latin1'),
      /:3: is not UTF-8 text; save the file as UTF-8/,
    ],
    ['cut off in a character', Buffer.from(`${csv}é`).subarray(0, -1), /:3: is not UTF-8 text/],
  ])('refuses a file that is %s', async (name, content, message) => {
    const error = await refusal(await write(`${name}.csv`, content));
    expect(error.code).toBe('unusable_file');
    expect(error.message).toMatch(message);
    expect(error.message).toContain(`${name}.csv`);
  });

  it('names the line of a wrong byte far into a file', async () => {
    const line = `${JSON.stringify(priceBook)}\n`;
    const content = Buffer.concat([Buffer.from(line.repeat(20_000)), Buffer.from([0xe9, 0x0a])]);
    expect((await refusal(await write('late.ndjson', content))).message).toContain(
      'late.ndjson:20001:',
    );
  });

  it('reads characters that chunks cut in two', async () => {
    const name = 'é€😀'.repeat(60_000);
    const [entry] = await read(await write('wide.ndjson', JSON.stringify({ ...priceBook, name })));
    expect(entry?.record).toEqual({ ...priceBook, name });
  });

  it('ignores a byte order mark and takes any line end', async () => {
    const bom = '\ufeff';
    const lines = [JSON.stringify(priceBook), JSON.stringify(priceBook), ''];
    const entries = await read(
      await write('bom.json', bom + JSON.stringify(priceBook)),
      await write('bom.ndjson', bom + lines.join('\r\n')),
      await write('bom.csv', bom + csv.replaceAll('\n', '\r\n')),
    );
    expect(faultsOf(entries)).toEqual([]);
    expect(entries.slice(0, 3).map(({ record }) => record)).toEqual([
      priceBook,
      priceBook,
      priceBook,
    ]);
    expect(entries.length).toBeGreaterThan(6);
  });

  it('tells how many bytes of all files are read', async () => {
    const large = `${JSON.stringify(priceBook)}\n`.repeat(10_000);
    const paths = [await write('large.ndjson', large), await write('small.csv', csv)];
    const told: [number, number][] = [];
    await collect(
      readSeedFiles(paths, { currency: 'USD', onBytes: (done, total) => told.push([done, total]) }),
    );
    const total = large.length + csv.length;
    expect(told.length).toBeGreaterThan(3);
    expect(told.every(([, all]) => all === total)).toBe(true);
    expect(told.map(([done]) => done)).toEqual(
      [...told.map(([done]) => done)].sort((a, b) => a - b),
    );
    expect(told.at(-1)).toEqual([total, total]);
  });

  it('holds one line at a time and stops when the caller does', async () => {
    const large = `${JSON.stringify(priceBook)}\n`.repeat(50_000);
    let read = 0;
    const entries = readSeedFiles([await write('stop.ndjson', large)], {
      currency: 'USD',
      onBytes: (done) => {
        read = done;
      },
    });
    for await (const { origin } of entries) if (origin.endsWith(':3')) break;
    expect(read).toBeLessThan(large.length / 2);
    expect(await entries.next()).toEqual({ done: true, value: undefined });
  });

  it('refuses a currency that is none, where it matters', async () => {
    const json = await write('no-currency.json', JSON.stringify(priceBook));
    const options = { currency: 'usd' };
    expect(await collect(readSeedFiles([json], options))).toHaveLength(1);
    const products = await write('no-currency.csv', csv);
    await expect(collect(readSeedFiles([products], options))).rejects.toThrow(
      '"usd" is not a code',
    );
  });
});
