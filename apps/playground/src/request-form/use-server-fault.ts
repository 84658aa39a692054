import { createValidator, type ErrorElement, pointerNames } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import type { PreviewError } from '@aisle/schema/dev';
import { createContext, useContext } from 'react';
import { memberOf, parseJson } from '../lib/texts.js';
import {
  type PlaygroundState,
  type PreparedRequest,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import {
  allFields,
  type Field,
  findEntry,
  type LeafField,
  type RequestFields,
  type Schema,
} from './operation-entry.js';
import { fieldFault, leafValue, selectedRequest } from './selected-request.js';

const validators = new WeakMap<Schema, ReturnType<typeof createValidator>>();

/**
 * Returns the error of a field's text by the API contract or the browser; undefined if valid or
 * empty.
 */
export function checkField(field: LeafField, text: string): string | undefined {
  if (text === '') return undefined;
  const unsendable = fieldFault(field, text);
  if (unsendable !== undefined) return unsendable;
  const value = field.place === 'body' ? leafValue(field, text) : parameterValue(field, text);
  const [fault] = validatorOf(field.schema)(value).faults ?? [];
  return fault?.message;
}

function parameterValue(field: LeafField, text: string): unknown {
  return field.control === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}

function validatorOf(schema: Schema) {
  const known = validators.get(schema);
  if (known) return known;
  const validator = createValidator(schema);
  validators.set(schema, validator);
  return validator;
}

/** Returns the text of a field in a request for comparison; undefined if it is absent. */
export function requestPart(
  request: PreparedRequest,
  operation: Operation,
  key: string,
): string | undefined {
  const colon = key.indexOf(':');
  const name = key.slice(colon + 1);
  const [path = '', query = ''] = request.target.split(/\?(.*)/s);
  switch (key.slice(0, colon)) {
    case 'path':
      return pathPart(path, operation, name);
    case 'query':
      return partsNamed(query, name);
    case 'header':
      return request.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
    default:
      return bodyPart(request.body, name);
  }
}

function pathPart(path: string, { paths }: Operation, name: string): string | undefined {
  const parts = path.split('/');
  const template = paths.map((one) => one.split('/')).find(({ length }) => length === parts.length);
  return parts[template?.indexOf(`:${name}`) ?? -1];
}

function partsNamed(query: string, name: string): string | undefined {
  const values = new URLSearchParams(query).getAll(name);
  return values.length === 0 ? undefined : values.join('&');
}

function bodyPart(body: string | undefined, pointer: string): string | undefined {
  const json = parseJson(body);
  return json === undefined ? body : JSON.stringify(memberOf(json, ...pointerNames(pointer)));
}

/** An error of a refused request, with its field if there is one. */
interface ServerFault {
  readonly key?: string;
  readonly message: string;
}

/** Finds the form fields of the errors in a response or preview. */
export function placeServerFaults(
  errors: readonly (ErrorElement | PreviewError)[],
  fields: RequestFields,
): readonly ServerFault[] {
  const known = allFields(fields);
  return errors.map((error) => {
    const { detail } = error;
    const pointer = 'pointer' in error ? error.pointer : undefined;
    const field = known.find(({ key }) => key === `body:${pointer}`) ?? faultyField(detail, known);
    if (!field) return { message: detail };
    return { key: field.key, message: withoutName(detail, field.name) };
  });
}

/** Returns the field that an error detail is about; undefined if none. */
function faultyField(detail: string, known: readonly Field[]): Field | undefined {
  const name = nameIn(detail);
  return name === undefined ? undefined : findField(name, known);
}

/**
 * Patterns of error details. The group is a parameter, a header, or a dotted path of body members.
 * Patterns without a group have a fixed name.
 */
const patterns: readonly (readonly [pattern: RegExp, name?: string])[] = [
  [/^Wrong filter at offset /, 'filter'],
  [/^([\w[\]-]+) (?:is given more than once|is ")/],
  [/^Unknown (include) "/],
  [/^In the query, "([^"]+)" has a value that is not percent-encoded/],
  [/^There is no (\w+) "/],
  [/^(Catalog) ".*" has no published release/],
  [/^Catalog ".*" has no (release) "/s],
  [/^(Release) ".*" of catalog ".*" was pruned/s],
  [/^The (currency|limit|offset) must be /],
  [/^No (subscription) has the id /],
  [/^No (plan) found$/],
  [/^The (plan) \S+ belongs to another offering/],
  [/^The subscription \S+ has changed since\b/, 'If-Match'],
  [/^The subscription \S+ is in a state that the request excludes/, 'If-None-Match'],
  [/^(If-(?:None-)?Match) (?:is|has) /],
  [/^The (\w+) of the subscription /],
  [/^Wrong client_id or (client_secret)\./],
  [/^Wrong (client_id)\./],
  [/^Unable to validate the token in ([\w-]+);/],
  [/^([\w[\]~-]+(?:\.[\w~-]+)*): /],
];

function nameIn(detail: string): string | undefined {
  for (const [pattern, name] of patterns) {
    const match = pattern.exec(detail);
    if (match) return name ?? match[1];
  }
  return undefined;
}

/**
 * Names in details that differ from the field's name. The name of a resource means the field with
 * its id.
 */
const otherNames: Readonly<Record<string, string>> = {
  subscription: 'subscription_uuid',
  currency: 'X-Moltin-Currency',
  limit: 'page[limit]',
  offset: 'page[offset]',
};

/** Returns the body member at a dotted path, or its nearest parent; else a field with the name. */
function findField(name: string, known: readonly Field[]): Field | undefined {
  const steps = name.split('.');
  const keys = steps.map((_, at) => `body:/${steps.slice(0, steps.length - at).join('/')}`);
  const named = [otherNames[name] ?? name, `${name}_id`].map((one) => one.toLowerCase());
  const pointed = keys.flatMap((key) => known.filter((field) => field.key === key));
  return pointed[0] ?? known.find((field) => named.includes(field.name.toLowerCase()));
}

/** Removes the field name: `data.attributes.plan_id: must be …` becomes `must be …`. */
function withoutName(detail: string, name: string): string {
  const end = detail.indexOf(': ');
  if (end === -1) return detail;
  const named = detail.slice(0, end);
  return named === name || named.endsWith(`.${name}`) ? detail.slice(end + 2) : detail;
}

/** Errors of a preview of the request. Empty if there is none. */
export const PreviewFaults = createContext<readonly ServerFault[]>([]);

/**
 * Returns the error of a field of the selected operation. Errors of a preview take precedence; a
 * server error applies until the field changes.
 */
export function useServerFault(key: string): string | undefined {
  const previewed = useContext(PreviewFaults).filter((fault) => fault.key === key);
  const answered = useServerFaults().find((fault) => fault.key === key)?.message;
  return previewed.length === 0 ? answered : previewed.map(({ message }) => message).join(' ');
}

/** Returns the server's errors of fields that have not changed since. */
export function useServerFaults(): readonly ServerFault[] {
  return usePlayground(standingFaults);
}

/** Returns the error of a field's text, from the server or else from the API contract. */
export function useFieldFault(
  field: Field | undefined,
  text: string | undefined,
): { readonly refusal: string | undefined; readonly fault: string | undefined } {
  const refusal = useServerFault(field?.key ?? '');
  const isSaid = refusal !== undefined || field?.kind !== 'leaf' || text === undefined;
  return { refusal, fault: isSaid ? refusal : checkField(field, text) };
}

let last: { readonly asked: readonly unknown[]; readonly faults: readonly ServerFault[] } = {
  asked: [],
  faults: [],
};

/** Returns one cached result for all readers of the same state. */
function standingFaults(state: PlaygroundState): readonly ServerFault[] {
  const { selected, forms, exchanges, examples } = state;
  const asked = [selected, forms, exchanges, examples];
  if (asked.some((part, at) => part !== last.asked[at]))
    last = { asked, faults: findFaults(state) };
  return last.faults;
}

const none: readonly ServerFault[] = [];

function findFaults(state: PlaygroundState): readonly ServerFault[] {
  const exchange = selectedExchange(state);
  if (exchange.phase !== 'answered' || !exchange.answer.errors) return none;
  const { errors } = exchange.answer;
  const { operation, fields } = findEntry(state.selected);
  const known = allFields(fields);
  const { request: sent } = exchange.sent;
  const now = selectedRequest(state);
  const isSame = (key: string) =>
    requestPart(sent, operation, key) === requestPart(now, operation, key);
  return placeServerFaults(errors, fields).filter(({ key }, index) => {
    const field = known.find((one) => one.key === key);
    if (!field || !isSame(field.key)) return false;
    // A field that follows another one is also invalid if that one is.
    const followed = field.kind === 'leaf' ? field.follows : undefined;
    if (followed !== undefined && !isSame(followed)) return false;
    const status = errors[index]?.status;
    // Credentials are only valid together.
    if (status === '401' && sent.body !== now.body) return false;
    return status === '400' || isOfSameResource(sent, now);
  });
}

/** @returns true if two requests have the same path and the same headers for catalog rules. */
function isOfSameResource(one: PreparedRequest, other: PreparedRequest): boolean {
  const [found, sought] = [one, other].map(({ target, headers }) =>
    JSON.stringify([target.split('?')[0], headers.filter(([name]) => choosing.test(name))]),
  );
  return found === sought;
}

/** Headers that catalog rules evaluate. */
const choosing = /^(?:ep-|x-moltin-customer-token$)/i;
