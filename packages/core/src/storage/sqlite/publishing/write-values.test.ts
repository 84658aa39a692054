import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FilterableValue } from '../../../catalog/publication.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { prepareValueWriter } from './write-rows.js';

let connection: Connection;
beforeEach(() => {
  connection = connect(':memory:', { readOnly: false });
});
afterEach(() => connection.close());

const generation = 3;
const sku = (value: string): FilterableValue => ({ attribute: 'sku', value, language: '' });
const stored = () =>
  connection.database
    .prepare('SELECT value, language, product FROM release_values WHERE generation = ?')
    .all(generation)
    .map((row) => Object.values(row as object));

describe('a writer of values', () => {
  it('stores nothing before it is asked to, then everything, then nothing twice', () => {
    const writer = prepareValueWriter(connection.database, generation);
    writer.add(1, sku('B'));
    writer.add(2, sku('A'));
    writer.add(1, { attribute: 'name', value: 'Becher', language: 'de' });
    expect(stored()).toEqual([]);
    for (const step of writer.store()) step();
    expect(stored().sort()).toEqual([
      ['A', '', 2],
      ['B', '', 1],
      ['Becher', 'de', 1],
    ]);
    expect([...writer.store()]).toEqual([]);
  });

  it('is full when it holds as much as it may, and empty when that was stored', () => {
    const writer = prepareValueWriter(connection.database, generation, 2);
    writer.add(1, sku('A'));
    expect(writer.isFull()).toBe(false);
    writer.add(2, sku('B'));
    expect(writer.isFull()).toBe(true);
    for (const step of writer.store()) step();
    expect(writer.isFull()).toBe(false);
  });

  it('stores many in steps, neighbours together', () => {
    const writer = prepareValueWriter(connection.database, generation);
    const count = 6_000;
    for (let index = 0; index < count; index += 1) {
      writer.add(index, sku(String((index * 7919) % count).padStart(4, '0')));
    }
    const counts: number[] = [];
    const largest: unknown[] = [];
    for (const step of writer.store()) {
      step();
      const rows = stored() as [string, string, number][];
      counts.push(rows.length);
      largest.push(
        rows
          .map(([value]) => value)
          .sort()
          .at(-1),
      );
    }
    expect(counts).toEqual([2_500, 5_000, 6_000]);
    expect(largest).toEqual(['2499', '4999', '5999']);
  });
});
