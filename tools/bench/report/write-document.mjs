import { readFileSync, writeFileSync } from 'node:fs';
import { performanceDocument } from '../paths.mjs';
import { describeMachine } from './describe-machine.mjs';
import { renderMarkdown } from './render-table.mjs';

const begin = '<!-- bench: begin -->';
const end = '<!-- bench: end -->';

/** Puts the table of a run between the two markers of the document. */
export function writeDocument(results, { rounds, isQuick }) {
  const text = readFileSync(performanceDocument, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(
      `${performanceDocument} must have the lines ${begin} and ${end}, in this order.`,
    );
  }
  const kind = isQuick ? 'a quick run' : 'a full run';
  const table = [
    `Measured ${describeMachine()}; ${kind}, rounds: ${rounds}.`,
    '',
    ...renderMarkdown(results),
  ].join('\n');
  const before = text.slice(0, from + begin.length);
  writeFileSync(performanceDocument, `${before}\n${table}\n${text.slice(to)}`);
}
