import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';

let place: Workplace;

beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

/**
 * Escape sequences for colours, a title, a cleared screen, hidden text and text direction, in 7 and
 * in 8 bits.
 */
const hostile = '\u001b[31m\u001b]0;x\u0007\u009b2J\u007f\u202e\u2066\r';
const shown = '\\u{1b}[31m\\u{1b}]0;x\\u{7}\\u{9b}2J\\u{7f}\\u{202e}\\u{2066}\\u{d}';

const acting = /[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u;

function write(name: string, text: string): string {
  writeFileSync(join(place.folder, name), text);
  return name;
}

function expectHarmless({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) {
  expect(acting.exec(stdout)).toBeNull();
  expect(acting.exec(stderr)).toBeNull();
}

const id = 'a1110000-0000-4000-8000-000000000000';

describe('what comes from elsewhere does not act on a terminal', () => {
  it.each([
    ['a header of a CSV', 'a.csv', `Handle,Titel${hostile}\n`],
    ['an unknown column', 'a.csv', `Handle,Title,Variant Price,Odd${hostile}\na,A,1,x\n`],
    ['a cell of a CSV', 'a.csv', `Handle,Title,Variant Price\na,A,1${hostile}\n`],
    ['broken NDJSON', 'a.ndjson', `{"type": ${hostile}\n`],
    ['a member of a record', 'a.ndjson', `{"type":"store","a${hostile.replace('\r', '')}":1}\n`],
    ['a type of a record', 'a.ndjson', `{"type":${JSON.stringify(`a${hostile}`)}}\n`],
    ['an id', 'a.ndjson', `{"type":"product","id":${JSON.stringify(hostile)}}\n`],
    ['broken JSON', 'a.json', `[${hostile}]`],
  ])('%s', async (_, name, text) => {
    const run = await place.run('import', write(name, text));
    expect(run.stderr).toContain('\\u');
    expectHarmless(run);
  });

  it.each([
    [[`im${hostile}`]],
    [[`--prot${hostile}`]],
    [['--port', hostile]],
    [['import', `no${hostile}.csv`]],
    [['import', 'x.csv', '--currency', hostile]],
    [['export', '--db', `no${hostile}/x.sqlite`]],
    [['restore', `no${hostile}`]],
    [['doctor', '--db', `no${hostile}.sqlite`]],
    [['--host', `no${hostile}`, '--db', ':memory:', '--seed', 'none']],
    [['--seed', `no${hostile}.ndjson`, '--db', ':memory:']],
  ])('the argument in %j', async (args) => {
    const run = await place.run(...args);
    expect(run.stdout + run.stderr).toContain('\\u');
    expectHarmless(run);
  });

  it('a setting of the environment or the file', async () => {
    const { ended } = place.begin(['doctor'], { [`AISLE_PROT${hostile}`]: '1' });
    expectHarmless(await ended);
    expectHarmless(await place.begin(['doctor'], { AISLE_PORT: hostile }).ended);
    write('aisle.config.json', JSON.stringify({ [`prot${hostile}`]: 1 }));
    expectHarmless(await place.run('doctor'));
    write('aisle.config.json', `{"port": ${hostile}`);
    expectHarmless(await place.run('doctor'));
  });

  it('the name of a catalog, which stays on its line', async () => {
    const catalog = {
      type: 'catalog',
      id,
      name: `A${hostile}\npublished B`,
      default_language: 'en',
    };
    const file = write(
      'shop.ndjson',
      `${JSON.stringify({ ...catalog, hierarchy_ids: [], price_books: [] })}\n${JSON.stringify({ type: 'publish', catalog_id: id })}\n`,
    );
    expectHarmless(await place.run('import', file));
    const published = await place.run('publish', '--force');
    expectHarmless(published);
    expect(published.stdout).toContain(`Published A${shown}\\u{a}published B: release `);
    expectHarmless(await place.run('publish', `none${hostile}`));
    const { stdout } = await place.run('export');
    expect(stdout.split('\n').map((line) => line && JSON.parse(line))).toContainEqual(
      expect.objectContaining({ name: catalog.name }),
    );
  });

  it('the banner of a start', async () => {
    const db = `shop${hostile}.sqlite`;
    const args = ['--port', '0', '--db', db, '--log', 'pretty', '--seed', 'none'];
    const { firstLine, stop } = place.begin(args);
    await firstLine;
    const run = await stop();
    expect(run.stdout).toContain('\\u{1b}');
    expectHarmless(run);
  });
});
