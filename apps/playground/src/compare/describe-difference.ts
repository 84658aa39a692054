import { diffJson, type JsonChange } from '@aisle/schema/dev';
import { capital, count, isRecord, memberOf } from '../lib/texts.js';
import type { Answer } from '../state/playground-store.js';
import {
  compareLists,
  type ListDifference,
  type ListedRecord,
  type RecordDifference,
  type RecordKind,
  type RecordList,
  type RecordSide,
  recordKinds,
} from './compare-lists.js';

/** Returns a sentence about the differences between two responses. */
export function summarize({ status, headers, body }: AnswerDifference): string {
  const parts = [
    status && `status ${status.before} became ${status.after}`,
    describeBody(body) || (headers.length > 0 && 'the bodies are equal'),
    headers.length > 0 && differing(headers.length, 'header'),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  return parts.length === 0 ? 'No difference.' : `${capital(parts.join('; '))}.`;
}

/** `+12.5 %`, with a true minus sign. */
export function formatPercent(percent: number): string {
  const digits = Math.abs(percent).toFixed(1).replace(/\.0$/, '');
  return `${percent < 0 ? '−' : '+'}${digits} %`;
}

/** Returns a value shortened to fit into a line. */
export function showValue(value: unknown): string {
  if (value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describeBody(body: AnswerDifference['body']): string {
  switch (body.kind) {
    case 'list': {
      const { records, everywhere, counts } = body;
      if (counts.unchanged === records.length && everywhere.length === 0) return '';
      const counted = [...countOnce(records), `${counts.unchanged} unchanged`].join(', ');
      return everywhere.length === 0
        ? counted
        : `${counted}; in every record ${shownFields(everywhere)} changed in the same way`;
    }
    case 'fields':
      return body.changes.length === 0 ? '' : differing(body.changes.length, 'field');
    case 'unlike':
      return 'one is an error';
    case 'text':
      return body.isSame ? '' : 'the texts differ';
  }
}

/** Returns the name of the changed field, or the number of fields if there are several. */
function shownFields(changes: readonly JsonChange[]): string {
  const [name = ''] = fieldNames(changes);
  return changes.length === 1 ? name : count(changes.length, 'field');
}

/** Returns the last segments of the fields' paths. */
export function fieldNames(changes: readonly JsonChange[]): readonly string[] {
  return changes.map(({ path }) => path.split('/').at(-1) ?? '');
}

/** Returns the page's name of a kind of change. */
export function kindName(kind: RecordKind): string {
  return kind === 'repriced' ? 'new price' : kind;
}

/** Counts the records by their changes, each once: `1 added`, `2 new price and moved`. */
function countOnce(records: readonly RecordDifference[]): readonly string[] {
  const sorted = recordKinds.flatMap((kind) => records.filter(({ kinds }) => kinds[0] === kind));
  const changed = sorted.filter(({ kinds }) => kinds[0] !== 'unchanged');
  const groups = Map.groupBy(changed, ({ kinds }) => kinds.map(kindName).join(' and '));
  return [...groups].map(([kinds, alike]) => `${alike.length} ${kinds}`);
}

/** Returns a record's position from 1; undefined if unknown. */
export function placeOf(side: RecordSide | undefined): number | undefined {
  return side?.position === undefined ? undefined : side.position + 1;
}

/** Returns a count with its verb: `3 headers differ`. */
export function differing(number: number, what: string): string {
  return `${count(number, what)} ${number === 1 ? 'differs' : 'differ'}`;
}

/** A compared response. */
export interface ComparedAnswer
  extends Pick<Answer, 'status' | 'statusText' | 'headers' | 'text' | 'json'> {
  /** Short title that distinguishes it from the other response. */
  readonly title: string;
  /** The other response's records that this list has on further pages; undefined if unknown. */
  readonly elsewhere?: readonly unknown[];
}

type BodyDifference =
  | ({ readonly kind: 'list' } & ListDifference)
  | { readonly kind: 'fields'; readonly changes: readonly JsonChange[] }
  | { readonly kind: 'unlike' }
  | { readonly kind: 'text'; readonly isSame: boolean };

/** Differences between two responses. */
type AnswerDifference = ReturnType<typeof compareAnswers>;

/** Compares two answers. */
export function compareAnswers(before: ComparedAnswer, after: ComparedAnswer) {
  return {
    status:
      before.status === after.status ? undefined : { before: before.status, after: after.status },
    headers: diffHeaders(before.headers, after.headers),
    body: compareBodies(before, after),
    /** The compared part of a longer list. */
    part: partOf(before, after),
  };
}

function compareBodies(before: ComparedAnswer, after: ComparedAnswer): BodyDifference {
  if (before.json === undefined || after.json === undefined) {
    return { kind: 'text', isSame: before.text === after.text };
  }
  const [had, has] = [readList(before), readList(after)];
  if (had && has) return { kind: 'list', ...compareLists(had, has) };
  if (isError(before.json) !== isError(after.json)) return { kind: 'unlike' };
  return { kind: 'fields', changes: diffJson(before.json, after.json) };
}

function isError(body: unknown): boolean {
  return Array.isArray(memberOf(body, 'errors'));
}

/** Returns the records of a list response; undefined if the body is not a list. */
function readList({ json, elsewhere = [] }: ComparedAnswer): RecordList | undefined {
  if (!isRecord(json) || !Array.isArray(json.data)) return undefined;
  const records = readRecords(json.data);
  if (records.length < json.data.length) return undefined;
  const offset = readNumber(json, 'page', 'offset') ?? 0;
  return { records, offset, elsewhere: readRecords(elsewhere) };
}

function readRecords(elements: readonly unknown[]): readonly ListedRecord[] {
  return elements.flatMap((json) =>
    isRecord(json) && typeof json.id === 'string' ? [{ id: json.id, json }] : [],
  );
}

/** A part of a list: its records from `first` up to `last`, counted from 1. */
export type ListPart = NonNullable<ReturnType<typeof partOf>>;

function partOf(...sides: readonly ComparedAnswer[]) {
  const parts = sides.flatMap((side) => {
    const list = readList(side);
    const total = readNumber(side.json, 'results', 'total') ?? 0;
    if (!list || list.records.length >= total) return [];
    const last = list.offset + list.records.length;
    return [{ first: list.offset + 1, last, total, isUncertain: !side.elsewhere }];
  });
  if (parts.length === 0) return undefined;
  return {
    first: Math.min(...parts.map(({ first }) => first)),
    last: Math.max(...parts.map(({ last }) => last)),
    total: Math.max(...parts.map(({ total }) => total)),
    /** True if a missing record may be in another part. */
    isUncertain: parts.some(({ isUncertain }) => isUncertain),
  };
}

function readNumber(body: unknown, group: string, name: string): number | undefined {
  const value = memberOf(body, 'meta', group, name);
  return typeof value === 'number' ? value : undefined;
}

/** Headers that differ between any two responses. */
const passing = /^(?:date|x-request-id|server-timing|content-length|keep-alive|connection)$/;

/** Headers that differ, each undefined on the side that lacks it. */
function diffHeaders(before: Answer['headers'], after: Answer['headers']) {
  const [had, has] = [lasting(before), lasting(after)];
  return diffJson(had, has).map(({ path }) => {
    const name = path.slice(1);
    return { name, before: had[name], after: has[name] };
  });
}

function lasting(headers: Answer['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !passing.test(name)),
  );
}
