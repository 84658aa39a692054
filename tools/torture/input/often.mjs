import fc from 'fast-check';

/** The first `times` times as often as the second. */
export function mostly(usual, other, times = 12) {
  const arbitrary = usual instanceof fc.Arbitrary ? usual : fc.constant(usual);
  return fc.oneof({ weight: times, arbitrary }, { weight: 1, arbitrary: other });
}

/** Undefined most times. */
export function noneOr(arbitrary, times = 5) {
  return mostly(fc.constant(undefined), arbitrary, times);
}

/** A record's own member; names such as `constructor` have none unless it does. */
export function ownOf(record, name) {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
