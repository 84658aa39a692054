import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Ask, Bound } from '../engine/statement.js';
import { createSharedRecords } from './product-source.js';

const there = ['a', 'b', 'c', 'd'];
const key = fc.constantFrom(...there, 'gone');

it('what is remembered is found as if it were asked for, and is not asked for again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(key)),
      fc.integer({ min: 1, max: 5 }),
      (questions, most) => {
        const asked: string[] = [];
        const records = createSharedRecords<{ readonly id: string }>(
          'files',
          'id',
          ({ id }) => id,
          most,
        );
        for (const keys of questions) {
          const { ask, take } = records.find(keys);
          const wanted = keysOf(ask);
          asked.push(...wanted);
          const rows = wanted
            .filter((id) => there.includes(id))
            .map((id) => ({ document: JSON.stringify({ id }) }));
          const found = [...take(rows)];
          expect(found.map(([id, record]) => [id, record.id])).toEqual(
            found.map(([id]) => [id, id]),
          );
          expect(found.map(([id]) => id).toSorted()).toEqual(
            keys.filter((id) => there.includes(id)).toSorted(),
          );
        }
        if (most < there.length) return;
        for (const id of there) expect(asked.filter((one) => one === id).length).toBeLessThan(2);
      },
    ),
  );
});

/** Returns the keys that are asked for. */
function keysOf({ step }: Ask<unknown>): readonly string[] {
  const [keys] = step.kind === 'all' ? step.statement.values : [];
  if (keys === undefined) return [];
  const { bind } = keys as Bound;
  return (bind as readonly string[]).map(String);
}
