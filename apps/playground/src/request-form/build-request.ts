import type { Operation } from '@aisle/schema/contract';
import type { PreparedRequest } from '../state/exchange.js';
import type { Examples, FormValues } from '../state/form.js';
import { encodePathPart, encodeQueryPart, settleTarget } from './encode-address.js';
import { type Control, type Field, keyOf, type LeafField, type RequestFields } from './field.js';
import { fieldValue, sentTexts } from './form-values.js';

/** Builds the request of an operation from the entered values. */
export function buildRequest(
  operation: Operation,
  fields: RequestFields,
  values: FormValues,
  examples: Examples,
): PreparedRequest {
  const filledIn = (known: readonly LeafField[]) => sentTexts('name', known, values, examples);
  const steps = new Map(filledIn(fields.path));
  const path = (operation.paths[values.address] ?? operation.paths[0]).replaceAll(
    /:([a-z_]+)/g,
    (placeholder, name: string) => {
      const text = steps.get(name);
      return text === undefined ? placeholder : encodePathPart(text);
    },
  );
  const query = filledIn(fields.query).map((pair) => pair.map(encodeQueryPart).join('='));
  const allQuery = [...query, ...(values.extraQuery ?? [])].join('&');
  const { method, path: place } = values.rawLine ?? { method: operation.method, path };
  const hasBody = !bodiless.test(method);
  const content = hasBody ? buildContent(operation, fields.body, values, examples) : undefined;
  const missing = values.rawLine ? [] : fields.path.filter(({ name }) => !steps.has(name));
  return {
    method,
    target: settleTarget(allQuery === '' ? place : `${place}?${allQuery}`),
    headers: withExtra(
      [
        ['Accept', 'application/json'],
        ...(content?.type === undefined ? [] : [['Content-Type', content.type] as const]),
        ...filledIn(fields.header),
      ],
      values.extraHeaders ?? [],
    ).map(([name, value]) => [name, trimBlanks(value)] as const),
    ...(content && { body: content.text }),
    missing: missing.map(keyOf),
  };
}

/** Methods that browsers send without a body. */
export const bodiless = /^(GET|HEAD)$/;

function withExtra(
  headers: PreparedRequest['headers'],
  extra: PreparedRequest['headers'],
): PreparedRequest['headers'] {
  const isReplaced = (name: string) =>
    extra.some(([other]) => other.toLowerCase() === name.toLowerCase());
  return [...headers.filter(([name]) => !isReplaced(name)), ...extra];
}

/** Trims blanks around a value, as browsers do. */
function trimBlanks(value: string): string {
  return value.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

function buildContent(
  operation: Operation,
  field: RequestFields['body'],
  values: FormValues,
  examples: Examples,
): { readonly type?: string; readonly text: string } | undefined {
  if (field === undefined) {
    return values.rawBody === undefined ? undefined : { text: values.rawBody };
  }
  const types = operation.body?.contentTypes ?? ['application/json'];
  const type = types[values.contentType] ?? types[0] ?? 'application/json';
  if (values.rawBody !== undefined) return { type, text: values.rawBody };
  const value = buildBody(field, values, examples) ?? {};
  return { type, text: type === formType ? encodeForm(value) : JSON.stringify(value, null, 2) };
}

const formType = 'application/x-www-form-urlencoded';

function encodeForm(value: object | string | number | boolean): string {
  const members = Object.entries(value).map(([name, member]) => [name, String(member)]);
  return new URLSearchParams(members).toString();
}

type Json = string | number | boolean | null | { [member: string]: Json };

/** Builds the value of a body's fields. A value that does not parse as its type is sent as text. */
function buildBody(field: Field, values: FormValues, examples: Examples): Json | undefined {
  const { presence, text } = fieldValue(field, values, examples);
  if (presence === 'absent') return undefined;
  if (presence === 'null') return null;
  if (field.kind === 'leaf') return leafValue(field, text);
  const members = field.members.flatMap((member): [string, Json][] => {
    const value = buildBody(member, values, examples);
    return value === undefined ? [] : [[member.name, value]];
  });
  return Object.fromEntries(members);
}

/** Returns the JSON value of a leaf's text. */
export function leafValue({ control }: LeafField, text: string): Json {
  if (isText(control)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @returns true if a control takes plain text instead of JSON. */
export function isText(control: Control): boolean {
  return control === 'text' || control === 'choice' || control === 'fixed';
}
