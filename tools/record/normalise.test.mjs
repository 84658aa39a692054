import { expect, it } from 'vitest';
import {
  createNormaliser,
  hideMadeIds,
  normaliseHeaders,
  normaliseMetrics,
  normaliseOutput,
} from './normalise.mjs';

const made = ['019c1363-49c0-7272-b534-a0bd51f7ffb2', '14f7d0dd-59d1-4000-85d9-7ac397b8757d'];
const seeded = 'ca700001-0000-4000-8000-000000000000';

it('names made ids by the order in which they appear, and keeps those of seeds', () => {
  const normalise = createNormaliser();
  expect(normalise(`${made[1]} ${made[0]} ${seeded}`)).toBe(`id-1 id-2 ${seeded}`);
  expect(normalise(`/carts/${made[0]}`)).toBe('/carts/id-2');
  expect(hideMadeIds(`${made[0]} ${seeded}`)).toBe(`an-id ${seeded}`);
});

it('keeps the version and the encoding of an entity tag', () => {
  const normalise = createNormaliser();
  expect(normalise('"T_S5dEYJbM8GI5MaLw2N3cNioz1-gzip"')).toBe('"tag-1-gzip"');
  expect(normalise('"v12-T_S5dEYJbM8GI5MaLw2N3cNioz1"')).toBe('"v12-tag-1"');
  expect(normalise('"v3"')).toBe('"v3"');
});

it('hides tokens', () => {
  expect(createNormaliser()('{"access_token":"eyJh.eyJi.c-_"}')).toBe('{"access_token":"a-token"}');
});

it('leaves out headers that differ from run to run', () => {
  const headers = new Map([
    ['x-request-id', made[0]],
    ['server-timing', 'store;dur=1.25;desc="read", total;dur=2'],
    ['date', 'Sat, 31 Jan 2026 09:30:00 GMT'],
    ['content-length', '120'],
  ]);
  const kept = {
    'content-length': '120',
    'server-timing': 'store;dur=0;desc="read", total;dur=0',
    'x-request-id': 'an-id',
  };
  expect(normaliseHeaders(headers, (text) => text)).toEqual(kept);
  headers.set('content-encoding', 'br');
  expect(normaliseHeaders(headers, (text) => text)).not.toHaveProperty('content-length');
});

it('keeps the names of the metrics of the service', () => {
  const text = '# HELP process_cpu x\nprocess_cpu 0.5\n# HELP aisle_a x\naisle_a{b="c"} 12\n';
  expect(normaliseMetrics(text)).toBe('# HELP aisle_a x\naisle_a{b="c"} 0\n');
});

it('hides what a command prints of this run', () => {
  const text = `wrote /tmp/x/a.sqlite (1.2 MB) in 33 ms to http://127.0.0.1:4820, release ${made[0]}`;
  expect(normaliseOutput(text, { FOLDER: '/tmp/x' })).toBe(
    'wrote FOLDER/a.sqlite (n MB) in n ms to http://127.0.0.1:port, release an-id',
  );
  expect(normaliseOutput('{"ready_ms":3.5,"pid": 12,"port":1}', {})).toBe(
    '{"ready_ms":n,"pid":n,"port":1}',
  );
});
