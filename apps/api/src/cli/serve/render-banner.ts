import { describeContents } from '../terminal/describe-contents.js';
import type { StartFacts } from './collect-facts.js';

/** What a start prints: lines for a person, or one line of JSON. */
export function renderBanner(facts: StartFacts, pretty: boolean): string {
  return pretty ? renderForPerson(facts) : `${JSON.stringify(facts)}\n`;
}

function renderForPerson(facts: StartFacts): string {
  const { database, problem, token, token_file } = facts;
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
    ['Token', token === undefined ? 'none is needed (--auth off)' : token],
    ...(token_file === undefined ? [] : [['', `always a good one in ${token_file}`]]),
  ];
  const lines = rows.map(([label = '', value]) => `  ${label.padEnd(10)}  ${value}`);
  return [
    '',
    `  aisle ${facts.version}  ready in ${facts.ready_ms} ms`,
    '',
    ...lines,
    '',
    '  Try it:',
    '',
    `  ${facts.curl}`,
    '',
    '',
  ].join('\n');
}
