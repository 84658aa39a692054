import { isRecord } from '../../lib/members.js';
import { findEntry, operationEntries } from '../../operations/operation-entry.js';
import type { Field, LeafField } from '../../request-form/field.js';
import type { FieldValue, FormValues } from '../../request-form/form-values.js';
import type { HttpFileRequest } from './read-http-file.js';

type Entered = FormValues['fields'];

interface FilledForm {
  readonly operation: (typeof operationEntries)[number]['name'];
  readonly form: FormValues;
  /** What of the request no field takes. */
  readonly ignored: readonly string[];
}

/** The form that makes a request; undefined when no operation answers it. */
export function formOfRequest({
  method,
  target,
  headers,
  body,
}: HttpFileRequest): FilledForm | undefined {
  const { segments, query } = splitTarget(target);
  for (const { name, operation } of operationEntries) {
    const address = operation.paths.findIndex((path) => matchPath(path, segments));
    const params = matchPath(operation.paths[address] ?? '', segments);
    if (operation.method !== method || params === undefined) continue;

    const { fields } = findEntry(name);
    const ignored: string[] = [];
    const fromQuery = query.flatMap(([parameter, text]) => {
      const field = fields.query.find((one) => one.name === parameter);
      if (!field) ignored.push(`the query parameter ${parameter}`);
      return field ? [[field.key, text] as const] : [];
    });
    const fromHeaders = headers.flatMap(([header, text]) => {
      const field = fields.header.find((one) => one.name.toLowerCase() === header.toLowerCase());
      if (!field && !ownHeaders.has(header.toLowerCase())) ignored.push(`the header ${header}`);
      return field ? [[field.key, text] as const] : [];
    });
    const texts = [
      ...Object.entries(params).map(([key, text]) => [`path:${key}`, text] as const),
      ...fromQuery,
      ...fromHeaders,
    ];
    const parameters: Entered = Object.fromEntries(
      texts.map(([key, text]) => [key, { text, presence: 'value' }]),
    );

    const type = headers.find(([header]) => header.toLowerCase() === 'content-type')?.[1];
    const contentType = operation.body?.contentTypes.findIndex((one) => type?.startsWith(one)) ?? 0;
    const inBody = fields.body ? enterBody(fields.body, body, type) : { entered: {}, ignored: [] };
    if (!fields.body && body !== undefined) ignored.push('the body');
    return {
      operation: name,
      form: {
        address,
        contentType: Math.max(contentType, 0),
        fields: { ...parameters, ...inBody.entered },
      },
      ignored: [...ignored, ...inBody.ignored],
    };
  }
  return undefined;
}

/** Headers that the page writes by itself. */
const ownHeaders = new Set(['accept', 'content-type', 'content-length', 'host', 'user-agent']);

function matchPath(path: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = path.split('/');
  if (path === '' || parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}

interface EnteredBody {
  readonly entered: Readonly<Record<string, Partial<FieldValue>>>;
  /** What of the body no field takes. */
  readonly ignored: readonly string[];
}

/** What has to be entered into a body's fields to make a text of it. */
function enterBody(field: Field, text: string | undefined, type = ''): EnteredBody {
  const entered: Record<string, Partial<FieldValue>> = {};
  const ignored: string[] = [];
  const enter = (into: Field, value: unknown, place: string): void => {
    if (value === undefined) entered[into.key] = { presence: 'absent' };
    else if (value === null) entered[into.key] = { presence: 'null' };
    else if (into.kind === 'leaf') {
      const leaf = leafText(into, value);
      if (leaf === undefined) ignored.push(`${place}, which is no text`);
      else entered[into.key] = { text: leaf, presence: 'value' };
    } else if (isRecord(value)) {
      entered[into.key] = { presence: 'value' };
      const names = new Set(into.members.map(({ name }) => name));
      for (const member of into.members) {
        enter(
          member,
          Object.hasOwn(value, member.name) ? value[member.name] : undefined,
          `${place}.${member.name}`,
        );
      }
      for (const name of Object.keys(value)) {
        if (!names.has(name)) ignored.push(`${place}.${name}`);
      }
    } else ignored.push(`${place}, which is no object`);
  };
  const { value, fault } = parseBody(text, type);
  if (fault) ignored.push(fault);
  else enter(field, value, 'body');
  return { entered, ignored };
}

function parseBody(text: string | undefined, type: string): { value?: unknown; fault?: string } {
  if (text === undefined) return { value: {} };
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { value: Object.fromEntries(new URLSearchParams(text)) };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: 'the body, which is no JSON' };
  }
}

/** The text that stands for a value in a leaf; undefined when none does. */
function leafText({ control }: LeafField, value: unknown): string | undefined {
  const takesText = control === 'text' || control === 'choice' || control === 'fixed';
  if (takesText) return typeof value === 'string' ? value : undefined;
  return JSON.stringify(value);
}

interface SplitTarget {
  /** The path's parts, decoded; the first is empty. */
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** The path and the query of a request, taken apart and decoded. What cannot be decoded stays as it is. */
function splitTarget(target: string): SplitTarget {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  const query = end === -1 ? '' : target.slice(end + 1);
  return {
    segments: path.split('/').map(decode),
    query: query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', ...value] = part.replaceAll('+', ' ').split('=');
        return [decode(name), decode(value.join('='))];
      }),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
