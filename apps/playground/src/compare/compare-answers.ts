import { diffJson, type JsonChange } from '@aisle/schema/dev';
import { isRecord, memberOf } from '../lib/members.js';
import type { Answer } from '../state/exchange.js';
import { compareLists, type ListDifference, type RecordList } from './compare-lists.js';

/** An answer that is compared. */
export interface ComparedAnswer
  extends Pick<Answer, 'status' | 'statusText' | 'headers' | 'text' | 'json'> {
  /** What sets it apart from the other, in a few words. */
  readonly title: string;
  readonly request: string;
}

/** A header that differs; undefined on the side that lacks it. */
interface HeaderChange {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type BodyDifference =
  | ({ readonly kind: 'list' } & ListDifference)
  | { readonly kind: 'fields'; readonly changes: readonly JsonChange[] }
  | { readonly kind: 'unlike' }
  | { readonly kind: 'text'; readonly isSame: boolean };

/** How two answers differ. */
export interface AnswerDifference {
  readonly status: { readonly before: number; readonly after: number } | undefined;
  readonly headers: readonly HeaderChange[];
  readonly body: BodyDifference;
  /** Whether a list is only a part of what there is, so that a record may be missing for its place alone. */
  readonly isPartial: boolean;
}

/** Compares two answers. */
export function compareAnswers(before: ComparedAnswer, after: ComparedAnswer): AnswerDifference {
  return {
    status:
      before.status === after.status ? undefined : { before: before.status, after: after.status },
    headers: diffHeaders(before.headers, after.headers),
    body: compareBodies(before, after),
    isPartial: isPart(before.json) || isPart(after.json),
  };
}

function compareBodies(before: ComparedAnswer, after: ComparedAnswer): BodyDifference {
  if (before.json === undefined || after.json === undefined) {
    return { kind: 'text', isSame: before.text === after.text };
  }
  const [had, has] = [readList(before.json), readList(after.json)];
  if (had && has) return { kind: 'list', ...compareLists(had, has) };
  if (isError(before.json) !== isError(after.json)) return { kind: 'unlike' };
  return { kind: 'fields', changes: diffJson(before.json, after.json) };
}

function isError(body: unknown): boolean {
  return Array.isArray(memberOf(body, 'errors'));
}

/** The records of a list answer; undefined when the body is none. */
function readList(body: unknown): RecordList | undefined {
  if (!isRecord(body) || !Array.isArray(body.data)) return undefined;
  const elements: readonly unknown[] = body.data;
  const records = elements.flatMap((json) =>
    isRecord(json) && typeof json.id === 'string' ? [{ id: json.id, json }] : [],
  );
  if (records.length < elements.length) return undefined;
  return { records, offset: readNumber(body, 'page', 'offset') ?? 0 };
}

function isPart(body: unknown): boolean {
  const shown = readList(body)?.records.length;
  const total = readNumber(body, 'results', 'total');
  return shown !== undefined && total !== undefined && shown < total;
}

function readNumber(body: unknown, group: string, name: string): number | undefined {
  const value = memberOf(body, 'meta', group, name);
  return typeof value === 'number' ? value : undefined;
}

/** Headers that differ between any two answers. */
const passing = /^(?:date|x-request-id|server-timing|content-length|keep-alive|connection)$/;

function diffHeaders(before: Answer['headers'], after: Answer['headers']): readonly HeaderChange[] {
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
