import type { Operation } from '@aisle/schema';
import { buildBody } from './build-body.js';
import { encodePathPart, encodeQueryPart } from './encode-address.js';
import type { LeafField, RequestFields } from './field.js';
import { type Examples, type FormValues, fieldValue } from './form-values.js';

/** A request as it goes out, before a token is added. */
export interface PreparedRequest {
  readonly method: Operation['method'];
  /** Path and query, from the root of the server. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The keys of path fields that are still empty: without them there is no address to send to. */
  readonly missing: readonly string[];
}

/** The request that an operation and the values entered for it make. */
export function buildRequest(
  operation: Operation,
  fields: RequestFields,
  values: FormValues,
  examples: Examples,
): PreparedRequest {
  const filledIn = (field: LeafField) => {
    const { presence, text } = fieldValue(field, values, examples);
    return presence === 'absent' ? [] : [{ field, text }];
  };
  const address = operation.paths[values.address] ?? operation.paths[0];
  const texts = new Map(
    fields.path.flatMap(filledIn).map(({ field, text }) => [field.name, text] as const),
  );
  const path = address.replaceAll(/:([a-z_]+)/g, (placeholder, name: string) => {
    const text = texts.get(name);
    return text === undefined ? placeholder : encodePathPart(text);
  });
  const query = fields.query
    .flatMap(filledIn)
    .map(({ field, text }) => `${encodeQueryPart(field.name)}=${encodeQueryPart(text)}`);
  const content = fields.body && buildContent(operation, fields.body, values, examples);
  return {
    method: operation.method,
    target: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: [
      ['Accept', 'application/json'],
      ...(content ? [['Content-Type', content.type] as const] : []),
      ...fields.header.flatMap(filledIn).map(({ field, text }) => [field.name, text] as const),
    ],
    ...(content && { body: content.text }),
    missing: fields.path.filter((field) => filledIn(field).length === 0).map(({ key }) => key),
  };
}

function buildContent(
  operation: Operation,
  field: NonNullable<RequestFields['body']>,
  values: FormValues,
  examples: Examples,
) {
  const types = operation.body?.contentTypes ?? ['application/json'];
  const type = types[values.contentType] ?? types[0] ?? 'application/json';
  const value = buildBody(field, values, examples) ?? {};
  return { type, text: type === formType ? encodeForm(value) : JSON.stringify(value, null, 2) };
}

const formType = 'application/x-www-form-urlencoded';

function encodeForm(value: object | string | number | boolean): string {
  const members = Object.entries(value).map(([name, member]) => [name, String(member)]);
  return new URLSearchParams(members).toString();
}
