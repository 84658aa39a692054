import type { FilterSpan, FilterValue } from '../filter.js';
import type { FilterCursor } from '../filter-cursor.js';
import type { FilterFault, FilterFix } from '../filter-error.js';
import { operatorsTaking } from '../filter-operators.js';
import { termForm } from '../filter-words.js';
import { quoteFilterValue } from '../format-filter.js';
import type { TermHead } from '../term-head.js';

/** The cursor is at the end of a term that has no value. */
export function missingValue({ position }: FilterCursor, head: TermHead): FilterFault {
  const { table, operator, attribute } = head;
  const isMany = table.operators[operator.name]?.values === 'many';
  return {
    reason: 'missing_value',
    span: { start: position, end: position },
    what: `${operator.name} needs ${isMany ? 'at least one' : 'a'} value`,
    allowed: `Write ${termForm(table, operator.name, attribute.name)}. An empty value is written ''.`,
  };
}

/** The cursor is behind a comma and blanks, where no value stands. */
export function emptyValue({ source, position }: FilterCursor, head: TermHead): FilterFault {
  const comma = source.lastIndexOf(',', position - 1);
  return {
    reason: 'empty_value',
    span: { start: position, end: position },
    what: `a value of ${head.operator.name} is empty`,
    allowed: `Remove the comma before it; an empty value is written ''.`,
    fixes: [
      { title: 'remove ","', span: { start: comma, end: position }, text: '' },
      { title: "use ''", span: { start: position, end: position }, text: "''" },
    ],
  };
}

/** An operator of one value has several. */
export function tooManyValues(
  source: string,
  { table, operator, attribute }: TermHead,
  values: readonly FilterValue[],
): FilterFault {
  const all = spanOf(values);
  const better = operatorsTaking(table, attribute.name).find(
    (name) => table.operators[name]?.values === 'many',
  );
  const advice = better && `Use ${termForm(table, better, attribute.name)} to match any of them. `;
  const isBare = !/['"]/.test(source.slice(all.start, all.end));
  const inQuotes = { title: 'put it in quotes', span: all, text: quoted(source, all) };
  return {
    reason: 'too_many_values',
    span: spanOf(values.slice(1)),
    what: `${operator.name} takes one value and has ${values.length}`,
    allowed: `${advice ?? ''}A value with a comma in it is put in quotes.`,
    fixes: [
      ...(better ? [{ title: `use "${better}"`, span: operator.span, text: better }] : []),
      ...(isBare ? [inQuotes] : []),
    ],
  };
}

/** NUL anywhere, or another control character outside quotes. */
export function controlCharacter(
  source: string,
  position: number,
  fixes: readonly FilterFix[] = [],
): FilterFault {
  const code = source.charCodeAt(position);
  return {
    reason: 'control_character',
    span: { start: position, end: position + 1 },
    what: `the control character U+${code.toString(16).toUpperCase().padStart(4, '0')} cannot stand here`,
    allowed: code === 0 ? 'No value can hold it.' : 'It can only stand in a quoted value.',
    fixes,
  };
}

/** The cursor is at a control character in an unquoted value. */
export function controlInValue({ source, position }: FilterCursor, start: number): FilterFault {
  const rest = /[^,)]*/.exec(source.slice(position))?.[0] ?? '';
  const end = position + rest.length;
  const fix =
    rest.trim() === ''
      ? { title: 'remove it', span: { start: position, end }, text: '' }
      : {
          title: 'put the value in quotes',
          span: { start, end },
          text: quoted(source, { start, end }),
        };
  return controlCharacter(source, position, [fix]);
}

function quoted(source: string, { start, end }: FilterSpan): string {
  return quoteFilterValue(source.slice(start, end));
}

function spanOf(values: readonly FilterValue[]): FilterSpan {
  return { start: values.at(0)?.span.start ?? 0, end: values.at(-1)?.span.end ?? 0 };
}
