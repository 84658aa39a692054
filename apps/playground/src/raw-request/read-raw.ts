/** A request that was written as text, taken apart. */
export interface RawText {
  readonly method: string;
  readonly path: string;
  /** Parameters as they were written: `mine=a+b`. */
  readonly query: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Everything after the first empty line; undefined where there is none. */
  readonly body?: string;
  /** Lines that say nothing, in words for the one who writes. */
  readonly notes: readonly string[];
}

const requestLine =
  /^([A-Za-z]+)[ \t]+(?:https?:\/\/[^/\s]*)?(\/[^\s?#]*)(?:\?([^\s#]*))?(?:[ \t]+HTTP\/[\d.]+)?$/;
const headerLine = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/;

/** Headers that the browser writes by itself, whatever a page says. */
const ownHeaders =
  /^(?:host|connection|content-length|cookie|origin|referer|user-agent|accept-encoding|sec-.*|proxy-.*)$/i;

/** Takes a text apart; undefined while its first line is no request line. */
export function readRaw(text: string): RawText | undefined {
  const [head = '', body] = splitOnce(text.replaceAll('\r\n', '\n'));
  const [first = '', ...lines] = head.split('\n');
  const [, method, path, query = ''] = requestLine.exec(first.trim()) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const notes: string[] = [];
  const headers = lines.flatMap((line, index) => {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      notes.push(`Line ${index + 2} is not sent: a header is a name, a colon and a value.`);
      return [];
    }
    const note = refuseHeader(name, value);
    if (note !== undefined) notes.push(note);
    return note === undefined ? [[name, value] as const] : [];
  });
  const isRead = ['GET', 'HEAD'].includes(method.toUpperCase());
  const hasBody = body !== undefined && (!isRead || body.trim() !== '');
  if (isRead && hasBody) notes.push(`Browsers send no body with ${method.toUpperCase()}.`);
  return {
    method: method.toUpperCase(),
    path,
    query: query.split('&').filter((part) => part !== ''),
    headers,
    ...(hasBody && !isRead && { body }),
    notes,
  };
}

function splitOnce(text: string): readonly [string, string?] {
  const end = text.indexOf('\n\n');
  return end === -1 ? [text.replace(/\n$/, '')] : [text.slice(0, end), text.slice(end + 2)];
}

function refuseHeader(name: string, value: string): string | undefined {
  if (/^authorization$/i.test(name)) {
    return 'Authorization is not taken from here: the token in the page’s header is added.';
  }
  if (ownHeaders.test(name)) return `${name} is not sent from here: browsers write it themselves.`;
  if (/[^\x20-\x7e\u00a0-\u00ff]/.test(value)) {
    return `${name} is not sent: a header holds no such characters.`;
  }
  return undefined;
}
