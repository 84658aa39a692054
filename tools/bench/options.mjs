import { parseArgs } from 'node:util';

/** Parses the arguments of `pnpm bench`. Throws an error with advice for invalid ones. */
export function readOptions(args, numbers) {
  const { values } = parseArgs({
    // `pnpm bench -- --quick` passes the two dashes on.
    args: args.filter((arg) => arg !== '--'),
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      most: { type: 'string' },
    },
  });
  const only = (values.only ?? []).flatMap((text) => text.split(',')).map((text) => text.trim());
  const known = numbers.join(', ');
  for (const text of only) {
    if (!numbers.includes(Number(text))) {
      throw new Error(`--only ${text}: there is no goal ${JSON.stringify(text)}. Goals: ${known}.`);
    }
  }
  return {
    chosen: only.length > 0 ? [...new Set(only.map(Number))] : numbers,
    isQuick: values.quick,
    rounds: readRounds(values.rounds) ?? (values.quick ? 2 : 5),
    most: readMost(values.most) ?? Number.POSITIVE_INFINITY,
    // The document shows a full run of all goals.
    write: values.write || (!values.quick && only.length === 0),
  };
}

function readRounds(text) {
  if (text === undefined) return undefined;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error(`--rounds ${text}: it must be a number from 1 to 99.`);
}

/** Parses the maximum number of products. The largest store takes 25 GB and most of the time. */
function readMost(text) {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{3,6}$/.test(text)) return Number(text);
  throw new Error(`--most ${text}: it must be a number of products from 1000 to 1000000.`);
}
