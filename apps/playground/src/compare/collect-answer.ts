import { maxPageLimit } from '@aisle/schema';
import { issueTestToken } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { isRecord, listOf, memberOf } from '../lib/members.js';
import { buildRequest } from '../request-form/build-request.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { type Examples, type FormValues, withFields } from '../state/form.js';
import { ask } from './asked-again.js';
import type { ComparedAnswer } from './compare-answers.js';
import { type RequestPart, sideChange } from './request-part.js';

/** The most records that are compared of a list. */
export const mostRecords = 400;

interface SideRequest {
  readonly entry: OperationEntry;
  readonly form: FormValues;
  readonly examples: Examples;
  readonly part: RequestPart;
  /** What that part is on this side; undefined leaves it as it is. */
  readonly value: string | undefined;
  readonly title: string;
}

/** Sends the form with a part of it changed, page after page, and joins the answers to one. */
export async function collectAnswer(
  side: SideRequest,
  signal: AbortSignal,
): Promise<ComparedAnswer> {
  const { entry, examples, title } = side;
  const form = await changedForm(side, signal);
  const isList = entry.fields.query.some(({ key }) => key === 'query:page[offset]');
  const askFrom = (offset: number) => {
    const page = {
      'query:page[limit]': { text: String(maxPageLimit) },
      'query:page[offset]': { text: String(offset) },
    };
    const paged = isList ? withFields(form, page) : form;
    const request = buildRequest(entry.operation, entry.fields, paged, examples);
    return ask({ operation: entry.name, request }, signal);
  };
  const first = await askFrom(0);
  const data = [...recordsOf(first.answer.json)];
  const total = Math.min(first.answer.records?.total ?? 0, mostRecords);
  while (data.length < total) {
    const { answer } = await askFrom(data.length);
    const more = recordsOf(answer.json);
    if (more.length === 0) break;
    data.push(...more);
  }
  const compared = comparedAnswer(first, title);
  return isList && isRecord(compared.json) && !first.answer.errors
    ? { ...compared, json: { ...compared.json, data } }
    : compared;
}

/** An answer of the page as one side of a comparison. */
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
