import { printableLine } from '../../http/errors/printable.js';
import { describeContents } from '../terminal/describe-contents.js';
import type { StartFacts } from './collect-facts.js';

/** What a start prints for a person. A token is for a terminal alone, which nobody keeps. */
export function renderBanner(facts: StartFacts, token?: string): string {
  const { database, problem } = facts;
  const rows = [
    ['API', facts.api],
    ['Playground', facts.playground],
    ['OpenAPI', facts.openapi],
    ['Database', `${database.location}${facts.read_only ? ' (read-only)' : ''}`],
    [
      '',
      problem === undefined ? describeContents(database) : `! ${problem} (aisle doctor says more)`,
    ],
    ['Clock', facts.clock === 'system' ? 'the time of day' : `stands still at ${facts.clock}`],
    ...(facts.production ? [['Mode', 'production: no /_dev for the playground']] : []),
    ...describeToken(facts, token),
  ];
  const lines = rows.map(
    ([label = '', value]) => `  ${label.padEnd(10)}  ${printableLine(value ?? '')}`,
  );
  return [
    '',
    `  aisle ${facts.version}  ready in ${facts.ready_ms} ms`,
    '',
    ...lines,
    '',
    '  Try it:',
    '',
    `  ${printableLine(facts.curl)}`,
    '',
    '',
  ].join('\n');
}

function describeToken({ auth, api, token_file }: StartFacts, token?: string): string[][] {
  if (auth === 'off') return [['Token', 'none is needed (--auth off)']];
  const place =
    token_file === undefined
      ? `one for each POST to ${api}/oauth/access_token`
      : `always a good one in ${token_file}`;
  return token === undefined
    ? [['Token', place]]
    : [
        ['Token', token],
        ['', place],
      ];
}
