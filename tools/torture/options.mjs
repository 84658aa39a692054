import { parseArgs } from 'node:util';

/** Parses the arguments of `pnpm torture`. Throws an error with advice for invalid ones. */
export function readOptions(args, names) {
  const { values } = parseArgs({
    // `pnpm torture -- --quick` passes the two dashes on.
    args: args.filter((arg) => arg !== '--'),
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      db: { type: 'string' },
    },
  });
  const only = (values.only ?? []).flatMap((text) => text.split(',')).map((text) => text.trim());
  for (const name of only) {
    if (names.includes(name)) continue;
    const known = names.join(', ');
    throw new Error(
      `--only ${name}: there is no promise ${JSON.stringify(name)}. Known: ${known}.`,
    );
  }
  return {
    chosen: only.length > 0 ? names.filter((name) => only.includes(name)) : names,
    quick: values.quick,
    minutes: readMinutes(values.minutes),
    server: readServer(values.db),
  };
}

/** Parses the storage: `postgres` starts a server, a URL names one; SQLite files if absent. */
function readServer(text) {
  if (text === undefined || text === 'postgres' || /^postgres(ql)?:\/\//.test(text)) return text;
  throw new Error(`--db ${text}: it must be postgres, or the address of a PostgreSQL database.`);
}

/** Parses the duration of the soak test in minutes. */
function readMinutes(text) {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`--minutes ${text}: it must be a whole number of minutes from 1 to 9999.`);
}
