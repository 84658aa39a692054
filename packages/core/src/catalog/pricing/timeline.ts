/** The earliest and the latest time there is, in milliseconds since the epoch. */
export const beginningOfTime = -8_640_000_000_000_000;
export const endOfTime = 8_640_000_000_000_000;

/** A value that holds from a time (included) to another (excluded). */
interface Span<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

/** A value over the whole of time: spans in order, without gaps. */
export type Timeline<Value> = readonly Span<Value>[];

/** A value that never changes. */
export function constantTimeline<Value>(value: Value): Timeline<Value> {
  return [{ from: beginningOfTime, to: endOfTime, value }];
}

/** The value of `valueAt` between each two of the times at which it may change. */
export function timelineOf<Value>(
  changes: Iterable<number>,
  valueAt: (time: number) => Value,
): Timeline<Value> {
  const times = [...new Set([beginningOfTime, ...changes, endOfTime])].sort((a, b) => a - b);
  return times
    .slice(0, -1)
    .map((from, index) => ({ from, to: times[index + 1] ?? endOfTime, value: valueAt(from) }));
}

/** The times at which a timeline changes. */
export function changesOf(timeline: Timeline<unknown>): readonly number[] {
  return timeline.slice(1).map((span) => span.from);
}

/** The value at a time. */
export function valueAt<Value>(timeline: Timeline<Value>, time: number): Value {
  const span = timeline.find(({ to }) => time < to) ?? timeline.at(-1);
  if (!span) throw new RangeError('a timeline has at least one span');
  return span.value;
}

/** A timeline made of the values that several timelines have at the same time. */
export function combineTimelines<Value, Result>(
  timelines: readonly Timeline<Value>[],
  combine: (values: readonly Value[]) => Result,
): Timeline<Result> {
  return timelineOf(timelines.flatMap(changesOf), (time) =>
    combine(timelines.map((timeline) => valueAt(timeline, time))),
  );
}

/** A timeline whose values are made one from one. */
export function mapTimeline<Value, Result>(
  timeline: Timeline<Value>,
  map: (value: Value) => Result,
): Timeline<Result> {
  return timeline.map(({ from, to, value }) => ({ from, to, value: map(value) }));
}
