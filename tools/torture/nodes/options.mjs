import { parseArgs } from 'node:util';

/** Parses the arguments of `pnpm check:nodes`. Throws an error with advice for invalid ones. */
export function readOptions(args, supported) {
  const { values } = parseArgs({
    // `pnpm check:nodes -- --times 3` passes the two dashes on.
    args: args.filter((arg) => arg !== '--'),
    options: {
      only: { type: 'string', default: supported.join(',') },
      times: { type: 'string', default: '2' },
      products: { type: 'string', default: '20000' },
    },
  });
  const only = values.only.split(',').map(Number);
  const stranger = only.find((major) => !supported.includes(major));
  if (stranger !== undefined) {
    throw new Error(`--only ${values.only}: name some of ${supported.join(', ')}.`);
  }
  return {
    only,
    times: readNumber('times', values.times, 1000),
    products: readNumber('products', values.products, 1_000_000),
  };
}

function readNumber(name, text, most) {
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`--${name} ${text}: it must be a whole number from 1 to ${most}.`);
}
