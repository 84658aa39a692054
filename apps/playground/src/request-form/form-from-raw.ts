import { createPathMatcher } from '@aisle/schema/contract';
import { decodePart, isRecord, parseJson } from '../lib/texts.js';
import { type Examples, type FieldValue, type FormValues, untouchedForm } from '../state/form.js';
import type { PreparedRequest } from '../state/playground-store.js';
import { fieldValue } from './form-values.js';
import {
  allFields,
  type Field,
  type LeafField,
  type OperationEntry,
  operationEntries,
  type RequestFields,
} from './operation-entry.js';
import { buildRequest, isText } from './selected-request.js';

/** A parsed text request. */
export interface RawText {
  readonly method: string;
  readonly path: string;
  /** Parameters as typed: `mine=a+b`. */
  readonly query: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Everything after the first empty line; undefined if there is none. */
  readonly body?: string | undefined;
  /** Messages about ignored lines. */
  readonly notes: readonly string[];
}

type Entered = Record<string, Partial<FieldValue>>;

/**
 * Returns the operation for a request and the form that makes the request; undefined if no
 * operation matches.
 */
export function formOfRequest(
  { method, target, headers, body }: Omit<PreparedRequest, 'missing'>,
  examples?: Examples,
): { readonly entry: OperationEntry; readonly form: FormValues } | undefined {
  const [path = '', queryText = ''] = target.split(/\?(.*)/s);
  const [entry] = operationsAt(method, path);
  if (entry === undefined) return undefined;
  const query = queryText.split('&').filter((pair) => pair !== '');
  const raw = { method, path, query, headers, body, notes: [] };
  return { entry, form: formFromRaw(entry, raw, examples) };
}

/** Returns the operations with a method and a path. */
export function operationsAt(method: string, path: string): readonly OperationEntry[] {
  return matchesOf(method, path).map(({ entry }) => entry);
}

interface AddressMatch {
  readonly entry: OperationEntry;
  /** Index of the matching address among the operation's. */
  readonly address: number;
  readonly params: Readonly<Record<string, string>>;
}

const templatesAt = createPathMatcher(
  operationEntries.flatMap((entry) =>
    entry.operation.paths.map((template, address) => [template, { entry, address }] as const),
  ),
);

/** Returns the addresses of operations that a path fits, with their decoded parameters. */
function matchesOf(method: string, path: string): readonly AddressMatch[] {
  // Unlike the service, the form cannot send a slash at the end.
  if (path.endsWith('/')) return [];
  return templatesAt(path).flatMap(({ value, params }) => {
    if (value.entry.operation.method !== method) return [];
    const texts = Object.entries(params).map(([name, text]) => [name, parameterText(text)]);
    return texts.every(([, text]) => text) ? [{ ...value, params: Object.fromEntries(texts) }] : [];
  });
}

/** Returns a decoded parameter; undefined for a placeholder, e.g. `:node_id`, or a bad encoding. */
function parameterText(text: string): string | undefined {
  return text.startsWith(':') ? undefined : decodePart(text);
}

/**
 * Returns the form that sends a typed request. Parts without a field are stored separately. Values
 * that equal the examples are not entered. Without `examples` all values are entered.
 */
export function formFromRaw(entry: OperationEntry, raw: RawText, examples?: Examples): FormValues {
  const { operation, fields } = entry;
  const match = matchesOf(raw.method, raw.path).find(
    (found) => found.entry.operation === operation,
  );
  const entered: Entered = {};
  for (const field of fields.path) {
    const text = match?.params[field.name];
    if (text !== undefined) entered[field.key] = { text };
  }
  const extraQuery = enterQuery(fields, raw.query, entered);
  const { contentType, extraHeaders } = enterHeaders(entry, raw.headers, entered);
  const form: FormValues = {
    ...untouchedForm,
    address: match?.address ?? 0,
    contentType,
    fields: entered,
    ...(extraQuery.length > 0 && { extraQuery }),
    ...(extraHeaders.length > 0 && { extraHeaders }),
    ...(match ? {} : { rawLine: { method: raw.method, path: raw.path } }),
  };
  const whole = withBody(entry, raw.body, form, examples ?? {});
  const said = examples ? withoutIdle(fields, whole, examples) : withoutEmpty(whole.fields);
  return { ...whole, fields: said };
}

function enterQuery(fields: RequestFields, query: readonly string[], entered: Entered) {
  for (const { key } of fields.query) entered[key] = { text: '' };
  return query.filter((part) => {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    const known = fields.query.find((field) => field.name === decodeForm(name));
    const text = decodeForm(value);
    if (!known || !text || entered[known.key]?.text !== '') return true;
    entered[known.key] = { text };
    return false;
  });
}

function decodeForm(text: string): string | undefined {
  return decodePart(text.replaceAll('+', ' '));
}

function enterHeaders(
  { operation, fields }: OperationEntry,
  headers: RawText['headers'],
  entered: Entered,
) {
  const types: readonly string[] = operation.body?.contentTypes ?? [];
  const counts = (wanted: string) =>
    headers.filter(([name]) => name.toLowerCase() === wanted).length;
  let contentType = 0;
  for (const { key } of fields.header) entered[key] = { text: '' };
  const extraHeaders = headers.filter(([name, value]) => {
    const lower = name.toLowerCase();
    if (counts(lower) > 1) return true;
    if (lower === 'accept') return value !== 'application/json';
    if (lower === 'content-type' && types.includes(value)) {
      contentType = types.indexOf(value);
      return false;
    }
    const known = fields.header.find((field) => field.name.toLowerCase() === lower);
    if (!known || value === '') return true;
    entered[known.key] = { text: value };
    return false;
  });
  return { contentType, extraHeaders };
}

/** Enters a body into the fields if they produce the same body again. Otherwise it stays raw. */
function withBody(
  { operation, fields }: OperationEntry,
  body: string | undefined,
  form: FormValues,
  examples: Examples,
): FormValues {
  if (fields.body === undefined) return body === undefined ? form : { ...form, rawBody: body };
  const raw = { ...form, rawBody: body ?? '' };
  const isForm = operation.body?.contentTypes[form.contentType]?.endsWith('form-urlencoded');
  const value = isForm ? Object.fromEntries(new URLSearchParams(body)) : parseJson(body ?? '');
  if (value === undefined) return raw;
  const filled = { ...form, fields: { ...form.fields, ...enterJson(fields.body, value) } };
  const again = buildRequest(operation, fields, filled, examples).body ?? '';
  const isSame = isForm ? again === body : inOrder(parseJson(again)) === inOrder(value);
  return isSame ? filled : raw;
}

/** Returns JSON text with sorted members for comparison. */
function inOrder(json: unknown): string {
  return JSON.stringify(json, (_, value) => {
    const members = isRecord(value) ? Object.entries(value) : undefined;
    if (members === undefined) return value;
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function withoutEmpty(entered: FormValues['fields']): FormValues['fields'] {
  const said = Object.entries(entered).filter(([, { text, presence }]) => text || presence);
  return Object.fromEntries(said);
}

/** Removes entries without effect, so that fields keep following others. */
function withoutIdle(fields: RequestFields, form: FormValues, examples: Examples) {
  const entered = { ...form.fields };
  for (const field of allFields(fields)) {
    const { [field.key]: own, ...others } = entered;
    if (own === undefined) continue;
    const before = fieldValue(field, { ...form, fields: entered }, examples);
    const after = fieldValue(field, { ...form, fields: others }, examples);
    const isIdle =
      before.presence === after.presence &&
      (before.presence !== 'value' || before.text === after.text);
    if (isIdle) delete entered[field.key];
  }
  return entered;
}

/** Returns the entries of body fields for a JSON value. Leaves out members without a field. */
function enterJson(field: Field, value: unknown): Readonly<Record<string, Partial<FieldValue>>> {
  if (value === undefined) return { [field.key]: { presence: 'absent' } };
  if (value === null) return { [field.key]: { presence: 'null' } };
  if (field.kind === 'leaf') {
    return { [field.key]: { presence: 'value', text: textOf(field, value) } };
  }
  const members = typeof value === 'object' ? new Map(Object.entries(value)) : new Map();
  return Object.assign(
    { [field.key]: { presence: 'value' } },
    ...field.members.map((member) => enterJson(member, members.get(member.name))),
  );
}

function textOf({ control }: LeafField, value: unknown): string {
  const isAsIs = isText(control) && typeof value === 'string';
  return isAsIs ? value : JSON.stringify(value, null, 2);
}
