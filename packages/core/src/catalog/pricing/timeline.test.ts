import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginningOfTime,
  changesOf,
  combineTimelines,
  constantTimeline,
  endOfTime,
  mapTimeline,
  type Timeline,
  timelineOf,
  valueAt,
} from './sale-timeline.js';

const time = fc.integer({ min: -20, max: 20 });
/** Times at which anything may change, the ends of time included. */
const change = fc.oneof(time, fc.constantFrom(beginningOfTime, endOfTime));
/** Timelines whose value names the last of its changes. */
const timeline = fc
  .array(change, { maxLength: 8 })
  .map((changes) => timelineOf(changes, (from) => `since ${from}`));

describe('a timeline', () => {
  it('covers all of time in order, without gaps and without empty spans', () => {
    fc.assert(
      fc.property(timeline, (spans) => {
        expect(spans[0]?.from).toBe(beginningOfTime);
        expect(spans.at(-1)?.to).toBe(endOfTime);
        for (const [index, { from, to }] of spans.entries()) {
          expect(from).toBeLessThan(to);
          expect(spans[index + 1]?.from ?? endOfTime).toBe(to);
        }
      }),
    );
  });

  it('has at any time the value of the latest change, which counts from its very moment', () => {
    fc.assert(
      fc.property(fc.array(change), time, (changes, now) => {
        const latest = Math.max(beginningOfTime, ...changes.filter((each) => each <= now));
        expect(valueAt(timelineOf(changes, String), now)).toBe(String(latest));
      }),
    );
  });

  it('changes only at the times it was given', () => {
    expect(changesOf(timelineOf([5, -3, 5, endOfTime, beginningOfTime], String))).toEqual([-3, 5]);
    expect(changesOf(constantTimeline('ever'))).toEqual([]);
  });

  it('keeps its last value at the end of time and beyond', () => {
    expect(valueAt(constantTimeline('ever'), endOfTime)).toBe('ever');
    expect(valueAt(timelineOf([0], String), Number.POSITIVE_INFINITY)).toBe('0');
  });
});

it('combining timelines combines their values at every time', () => {
  fc.assert(
    fc.property(fc.array(timeline, { maxLength: 4 }), time, (timelines, now) => {
      const combined = combineTimelines(timelines, (values) => values.join());
      expect(valueAt(combined, now)).toBe(timelines.map((each) => valueAt(each, now)).join());
    }),
  );
});

it('combining no timelines gives one value for ever', () => {
  expect(combineTimelines([], (values) => values.length)).toEqual(constantTimeline(0));
});

it('mapping a timeline maps its value at every time', () => {
  const shout = (value: string) => `${value}!`;
  fc.assert(
    fc.property(timeline, time, (spans: Timeline<string>, now) => {
      expect(valueAt(mapTimeline(spans, shout), now)).toBe(shout(valueAt(spans, now)));
    }),
  );
});
