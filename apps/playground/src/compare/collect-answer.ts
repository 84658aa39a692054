import { maxPageLimit } from '@aisle/schema/contract';
import { issueTestToken } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { isRecord, listOf, memberOf, textOf } from '../lib/members.js';
import { buildRequest } from '../request-form/build-request.js';
import { fieldValue } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { type Examples, type FormValues, withFields } from '../state/form.js';
import { ask } from './asked-again.js';
import type { ComparedAnswer } from './compare-answers.js';
import { type RequestPart, sideChange } from './request-part.js';

/** Maximum number of records of a list to compare at once. */
export const mostRecords = 400;

interface SideRequest {
  readonly entry: OperationEntry;
  readonly form: FormValues;
  readonly examples: Examples;
  readonly part: RequestPart;
  /** The value of that part on this side; undefined leaves it unchanged. */
  readonly value: string | undefined;
  readonly title: string;
}

/** Two compared responses, the earlier one first. */
export type ComparedPair = readonly [before: ComparedAnswer, after: ComparedAnswer];

/**
 * Sends the form of each side and joins the list pages from `start` on. Requests records of only
 * one side by id from the other side, where they may be at another position.
 */
export async function collectAnswers(
  [before, after]: readonly [SideRequest, SideRequest],
  start: number,
  signal: AbortSignal,
): Promise<ComparedPair> {
  const [had, has] = await Promise.all([
    readSide(before, start, signal),
    readSide(after, start, signal),
  ]);
  return Promise.all([withElsewhere(had, has), withElsewhere(has, had)]);
}

type ReadSide = Awaited<ReturnType<typeof readSide>>;

async function readSide(side: SideRequest, start: number, signal: AbortSignal) {
  const { entry, examples, title } = side;
  const form = await changedForm(side, signal);
  const filter = entry.fields.query.find(({ key }) => key === 'query:filter');
  const filterText = filter && fieldValue(filter, form, examples).text;
  const isList = entry.fields.query.some(({ key }) => key === 'query:page[offset]');
  const askFrom = (offset: number, ids?: readonly string[]) => {
    const inIds = ids && `in(id,${ids.join()})`;
    const page = {
      'query:page[limit]': { text: String(maxPageLimit) },
      'query:page[offset]': { text: String(offset) },
      ...(inIds && { 'query:filter': { text: filterText ? `${filterText}:${inIds}` : inIds } }),
    };
    const paged = isList ? withFields(form, page) : form;
    const request = buildRequest(entry.operation, entry.fields, paged, examples);
    return ask({ operation: entry.name, request }, signal);
  };
  const first = await askFrom(start);
  const data = [...recordsOf(first.answer.json)];
  const total = first.answer.records?.total ?? 0;
  while (data.length < Math.min(total - start, mostRecords)) {
    const { answer } = await askFrom(start + data.length);
    const more = recordsOf(answer.json);
    if (more.length === 0) break;
    data.push(...more);
  }
  const compared = comparedAnswer(first, title);
  const isRead = isList && isRecord(compared.json) && !first.answer.errors;
  return {
    answer: isRead ? { ...compared, json: { ...compared.json, data } } : compared,
    ids: isRead ? data.flatMap((record) => textOf(memberOf(record, 'id')) ?? []) : [],
    isWhole: data.length >= total,
    askFrom,
  };
}

/** Returns a side with the other side's records that it has beyond the records read. */
async function withElsewhere(side: ReadSide, other: ReadSide): Promise<ComparedAnswer> {
  const read = new Set(side.ids);
  const others = side.isWhole ? [] : other.ids.filter((id) => !read.has(id));
  const elsewhere: unknown[] = [];
  for (let at = 0; at < others.length; at += maxPageLimit) {
    const { answer } = await side.askFrom(0, others.slice(at, at + maxPageLimit));
    // If the list accepts no more terms, it is unknown which records it has.
    if (answer.errors) return side.answer;
    elsewhere.push(...recordsOf(answer.json));
  }
  return { ...side.answer, elsewhere };
}

/** Converts a response of the page to one side of a comparison. */
export function comparedAnswer({ sent, answer }: AnsweredRequest, title: string): ComparedAnswer {
  const { status, statusText, headers, text, json } = answer;
  const { method, target } = sent.request;
  return { title, request: `${method} ${target}`, status, statusText, headers, text, json };
}

async function changedForm(
  { form, part, value }: SideRequest,
  signal: AbortSignal,
): Promise<FormValues> {
  const change = sideChange(part, value);
  const changed = withFields(form, change.fields);
  if (!change.shopper) return changed;
  const { token } = await askDev(issueTestToken, { body: change.shopper, signal });
  return withFields(changed, { [part.keys[0]]: { text: token } });
}

function recordsOf(body: unknown): readonly unknown[] {
  return listOf(memberOf(body, 'data'));
}
