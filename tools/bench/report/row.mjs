import { isReached, ratioOf, spreadOf } from './render-report.mjs';

/**
 * A line of the table: what was measured, its values (one a round) and their unit. `than` names what it
 * is compared with, `others` are the values of that; the goal is for the ratio, or for the values
 * themselves where there are no others. `details` are more columns.
 */
export function makeRow({ what, values, unit, than, others, goal, details = {}, note }) {
  const value = values && spreadOf(values);
  const ratio = others && ratioOf(values, others);
  const judged = ratio ?? value;
  return {
    what,
    unit,
    ...(value && { value }),
    ...(ratio && { than, ratio }),
    ...(goal && { goal, reached: isReached(goal, judged.median) }),
    ...(note !== undefined && { note }),
    details,
  };
}

/**
 * The line of a contender that was loaded over HTTP. `thrift` is the ratio of processor time a request,
 * which other work on the machine disturbs less than the ratio of rates.
 */
export function makeLoadRow({ what, samples, than, others, goal }) {
  const valuesOf = (name, of = samples) => of.map((sample) => sample[name]);
  const medianOf = (name) => spreadOf(valuesOf(name)).median;
  const hasUsage = samples[0].busy !== undefined;
  return makeRow({
    what,
    values: valuesOf('rate'),
    unit: 'requests/s',
    ...(others && { than, others: valuesOf('rate', others) }),
    ...(goal && { goal }),
    details: {
      p50: medianOf('p50'),
      p99: medianOf('p99'),
      bytes: medianOf('bytes'),
      ...(hasUsage && { memory: medianOf('memory'), busy: medianOf('busy') }),
      ...(hasUsage &&
        others && { thrift: ratioOf(valuesOf('busy', others), valuesOf('busy')).median }),
    },
  });
}
