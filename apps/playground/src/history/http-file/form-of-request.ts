import { findEntry, operationEntries } from '../../operations/operation-entry.js';
import type { FormValues } from '../../request-form/form-values.js';
import { enterBody } from './enter-body.js';
import type { HttpFileRequest } from './http-file-request.js';
import { splitTarget } from './split-target.js';

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
