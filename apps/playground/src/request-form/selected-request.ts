import type { Operation } from '@aisle/schema/contract';
import { useMemo } from 'react';
import { shorten } from '../lib/texts.js';
import type { Examples, FormValues } from '../state/form.js';
import {
  type PlaygroundState,
  type PreparedRequest,
  selectedForm,
  usePlayground,
} from '../state/playground-store.js';
import { fieldValue, sentTexts } from './form-values.js';
import {
  type Control,
  type Field,
  findEntry,
  keyOf,
  type LeafField,
  type OperationEntry,
  type RequestFields,
} from './operation-entry.js';

/** Returns the selected operation with its form fields. */
export function useSelectedEntry(): OperationEntry {
  return findEntry(usePlayground((state) => state.selected));
}

/** Returns the selected operation's current request, without a token. */
export function useSelectedRequest(): PreparedRequest {
  const { operation, fields } = useSelectedEntry();
  const values = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  return useMemo(
    () => buildRequest(operation, fields, values, examples),
    [operation, fields, values, examples],
  );
}

/** Returns the same outside of components. */
export function selectedRequest(state: PlaygroundState): PreparedRequest {
  const { operation, fields } = findEntry(state.selected);
  return buildRequest(operation, fields, selectedForm(state), state.examples);
}

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

/**
 * Encodes a path segment. Encodes apostrophes, too, because only browsers encode them in queries.
 */
export function encodePathPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
}

/** Encodes a name or value of a query. Punctuation of filters and paging stays readable. */
export function encodeQueryPart(text: string): string {
  return encodePathPart(text).replaceAll(/%(5B|5D|2C|3A|2F)/g, decodeURIComponent);
}

/**
 * Normalizes a target like browsers do: resolves `..` and percent-encodes invalid characters. So
 * other clients request the same address. An invalid target is unchanged.
 */
function settleTarget(target: string): string {
  if (targetFault(target) !== undefined) return target;
  const { pathname, search } = new URL(base + target);
  return (pathname + search).replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/**
 * Returns the reason why the page neither sends a request nor writes code for it; undefined if
 * valid. It ensures that no value can escape its position in the request.
 */
export function requestFault({ method, target, headers }: PreparedRequest): string | undefined {
  const faults = headers.map(([name, value]) => headerFault(name, value));
  return lineFault(method, target) ?? faults.find((fault) => fault !== undefined);
}

/** Returns the reason why a method and a target or path are not sent; undefined if valid. */
export function lineFault(method: string, target: string): string | undefined {
  if (!/^[A-Z]+$/.test(method))
    return `${quote(method)} is not a method: use the letters A to Z in capitals.`;
  if (/^(CONNECT|TRACE|TRACK)$/.test(method)) return `Browsers do not send ${method}.`;
  return targetFault(target);
}

/**
 * Returns the reason why a path or target is not sent: it would lead to another server. Undefined
 * if valid.
 */
export function targetFault(target: string): string | undefined {
  const stray = /[\s\p{Cc}\\#]/u.exec(target)?.[0];
  if (stray !== undefined) return `The address ${quote(target)} has ${quote(stray)} in it.`;
  if (!target.startsWith('/') || new URL(base + target).pathname.startsWith('//')) {
    return `The address ${quote(target)} must begin with a single /.`;
  }
  return undefined;
}

/** Returns the reason why a header is not sent; undefined if valid. */
export function headerFault(name: string, value: string): string | undefined {
  // Node's fetch drops a header named `__proto__`.
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || name === '__proto__') {
    return `${quote(name)} is not a valid header name.`;
  }
  if (/^authorization$/i.test(name)) {
    return 'Authorization is not sent from here: the page adds its token.';
  }
  if (ownHeaders.test(name)) return `${name} is not sent from here: browsers set it themselves.`;
  const stray = /[^\x20-\x7e\u00a0-\u00ff]/u.exec(value)?.[0];
  if (stray === undefined) return undefined;
  return `${name} is not sent: a header may not contain ${quote(stray)}.`;
}

/**
 * Returns the reason why a field's text is not sent, regardless of its schema; undefined if valid.
 */
export function fieldFault({ place, name }: LeafField, text: string): string | undefined {
  if (place === 'header') return headerFault(name, text);
  const isStep = place === 'path' && /^\.\.?$/.test(text);
  return isStep
    ? `${quote(text)} is not a valid ${name}: browsers treat it as a relative path.`
    : undefined;
}

/** Headers that only the browser sets. */
const ownHeaders =
  /^(?:host|connection|content-length|cookie2?|origin|referer|user-agent|accept-(?:charset|encoding)|access-control-request-.*|date|dnt|expect|keep-alive|set-cookie|te|trailer|transfer-encoding|upgrade|via|x-(?:http-)?method(?:-override)?|sec-.*|proxy-.*)$/i;

/** Placeholder origin for parsing targets. */
const base = 'http://aisle';

function quote(text: string): string {
  return shorten(JSON.stringify(text), 60);
}
