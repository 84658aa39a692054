import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecordMemory, rememberRecords } from './gather-batch.js';

const there = ['a', 'b', 'c', 'd'];
const key = fc.constantFrom(...there, 'gone');

it('what is remembered is found as if it were asked for, and is not asked for again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(key)),
      fc.integer({ min: 1, max: 5 }),
      (questions, most) => {
        const asked: string[] = [];
        const find = rememberRecords<{ readonly id: string }>(
          (keys) => {
            const some = [...keys];
            asked.push(...some);
            return some.filter((id) => there.includes(id)).map((id) => ({ id }));
          },
          ({ id }) => id,
          createRecordMemory(most),
        );
        for (const keys of questions) {
          const found = find(keys).map(({ id }) => id);
          expect(found.toSorted()).toEqual(keys.filter((id) => there.includes(id)).toSorted());
        }
        if (most < there.length) return;
        for (const id of there) expect(asked.filter((one) => one === id).length).toBeLessThan(2);
      },
    ),
  );
});
