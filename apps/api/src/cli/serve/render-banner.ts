import { homedir } from 'node:os';
import { printableLine } from '../../http/errors/printable.js';
import { onLines } from '../render-curl.js';
import { asCalled } from '../terminal/as-called.js';
import { describeContents } from '../terminal/describe-contents.js';
import { foldWords, shortenPath } from '../terminal/fit.js';
import type { StartFacts } from './collect-facts.js';

const indent = '  ';

/** Maximum length of a value on a line; the narrowest terminals have 80 columns. */
const width = 66;

/**
 * Formats the startup banner. No line wraps on a terminal, except those of the curl command, which
 * can be pasted.
 */
export function renderBanner(facts: StartFacts): string {
  const lines = rowsOf(facts).flatMap(([label, ...values]) =>
    values.map((value, index) => {
      const shown = index === 0 ? label : '';
      return `${indent}${shown.padEnd(10)}  ${printableLine(asCalled(value))}`;
    }),
  );
  return [
    '',
    `${indent}aisle ${facts.version}  ready in ${facts.ready_ms} ms`,
    '',
    ...lines,
    '',
    `${indent}Try it:`,
    '',
    `${indent}${onLines(facts.curl.map(printableLine), indent)}`,
    '',
    ...(facts.page === undefined ? [] : [`${indent}${printableLine(facts.page)}`, '']),
    '',
  ].join('\n');
}

type Row = readonly [label: string, ...values: string[]];

function rowsOf(facts: StartFacts): readonly Row[] {
  const { database, problem, certificate } = facts;
  const contents =
    problem === undefined ? describeContents(database) : `! ${problem} (aisle doctor says more)`;
  return [
    ['API', facts.api],
    ['Playground', facts.playground],
    ['OpenAPI', facts.openapi],
    ['Database', showPath(database.location), ...foldWords(contents, width)],
    ...(facts.read_only ? [['', 'read-only'] as const] : []),
    ['Clock', facts.clock === 'system' ? 'the time of day' : `stands still at ${facts.clock}`],
    ...(facts.production ? [['Mode', 'production: no /_dev for the playground'] as const] : []),
    ...describeTrust(certificate),
    describeToken(facts),
    ['Stop', 'Ctrl+C; aisle --help lists what else there is'],
  ];
}

function describeTrust(certificate: string | undefined): readonly Row[] {
  if (certificate === undefined) return [];
  return [
    ['Trust', 'this certificate; Node does with NODE_EXTRA_CA_CERTS=', showPath(certificate)],
  ];
}

function describeToken({ auth, api, token_file }: StartFacts): Row {
  if (auth === 'off') return ['Token', 'none is needed (--auth off)'];
  if (token_file === undefined) return ['Token', `one for each POST to ${api}/oauth/access_token`];
  return ['Token', 'always a good one in', showPath(token_file)];
}

function showPath(path: string): string {
  return shortenPath(path, homedir(), width);
}
