import { Buffer as PageBuffer } from 'buffer/index.js';
import { afterEach, expect, it, vi } from 'vitest';
import { collect } from './import-csv.js';

afterEach(() => {
  vi.unstubAllGlobals();
  // Other tests share the modules.
  vi.resetModules();
});

/** Records, faults and notices of a file, read by modules that are loaded anew. */
async function read(name: string, content: string, encoding?: string) {
  vi.resetModules();
  const { readSentFiles } = await import('./read-records.js');
  const notices: string[] = [];
  const onNotice = (text: string) => notices.push(text);
  const bytes = Buffer.from(content, 'base64');
  const options = { currency: 'EUR', encoding, onNotice };
  const entries = await collect(readSentFiles([{ name, bytes }], options)).catch(String);
  if (typeof entries === 'string') return entries;
  return { notices, entries: entries.map(({ locate: _, ...entry }) => entry) };
}

const csv = 'Handle,Title,Body (HTML),Variant Price\ncup,Café “Größe” – 麻 😀,<p>5 €</p>,12.50\n';
const western = csv.replace(' 麻 😀', '').replace(/[“”–€]/g, (sign) => {
  return { '“': '\x93', '”': '\x94', '–': '\x96' }[sign] ?? '\x80';
});
const utf16 = Buffer.from(`\ufeff${csv}`, 'utf16le');

it.each<[string, string, Buffer, string?]>([
  ['UTF-8', 'a.csv', Buffer.from(`\ufeff${csv}`)],
  ['ASCII', 'a.csv', Buffer.from(csv.replaceAll(/[^\n -~]/gu, ''))],
  ['little-endian UTF-16', 'a.csv', utf16],
  ['big-endian UTF-16', 'a.csv', Buffer.from(utf16).swap16()],
  ['Windows-1252', 'a.csv', Buffer.from(western, 'latin1')],
  [
    'a named encoding',
    'a.csv',
    Buffer.from('Handle,Title,Variant Price\ncup,\xd7\xe0,9\n', 'latin1'),
    'gbk',
  ],
  ['no text', 'a.csv', Buffer.of(0x61, 0, 0x62, 0xff)],
  ['seeds', 'a.json', Buffer.from('[{"type": "publish", "catalog_id": "é"}, 3]')],
  ['no UTF-8', 'a.ndjson', Buffer.from('{"a": 1}\n{"b": "\xe9"}\n', 'latin1')],
])('reads %s with the Buffer of a page as with that of Node', async (_, name, bytes, encoding) => {
  const content = bytes.toString('base64');
  const expected = await read(name, content, encoding);
  vi.stubGlobal('Buffer', PageBuffer);
  expect(await read(name, content, encoding)).toEqual(expected);
});
