import type { RawText } from '../request-form/form-from-raw.js';
import { bodiless, headerFault, lineFault } from '../request-form/selected-request.js';

const requestLine =
  /^([A-Za-z]+)[ \t]+(?:https?:\/\/[^/\s]*)?(\/[^?]*?)(?:\?(.*?))?(?:[ \t]+HTTP\/[\d.]+)?$/;
const headerLine = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/;

/** Parses a text request, or returns the error of its first line. */
export function readRaw(text: string): RawText | { readonly fault: string } {
  const [head = '', body] = splitOnce(text.replaceAll('\r\n', '\n'));
  const [first = '', ...lines] = head.split('\n');
  const [, typed = '', path, query = ''] = requestLine.exec(first.trim()) ?? [];
  if (path === undefined) {
    return { fault: 'The first line is a method, a space and a path: GET /catalogs/…' };
  }
  const method = typed.toUpperCase();
  const fault = lineFault(method, query === '' ? path : `${path}?${query}`);
  if (fault !== undefined) return { fault };
  const notes: string[] = [];
  const headers = lines.flatMap((line, index) => {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      notes.push(`Line ${index + 2} is not sent: a header is a name, a colon and a value.`);
      return [];
    }
    const note = headerFault(name, value);
    if (note !== undefined) notes.push(note);
    return note === undefined ? [[name, value] as const] : [];
  });
  const isRead = bodiless.test(method);
  const hasBody = body !== undefined && (!isRead || body.trim() !== '');
  if (isRead && hasBody) notes.push(`Browsers send no body with ${method}.`);
  return {
    method,
    path,
    query: query.split('&').filter((part) => part !== ''),
    headers,
    body: hasBody && !isRead ? body : undefined,
    notes,
  };
}

function splitOnce(text: string): readonly [string, string?] {
  const end = text.indexOf('\n\n');
  return end === -1 ? [text.replace(/\n$/, '')] : [text.slice(0, end), text.slice(end + 2)];
}
