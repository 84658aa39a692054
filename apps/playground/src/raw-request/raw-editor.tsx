import type { OperationName } from '@aisle/schema/contract';
import { useEffect, useId, useRef } from 'react';
import { create } from 'zustand';
import { formFromRaw, operationsAt, type RawText } from '../request-form/form-from-raw.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import {
  bodiless,
  headerFault,
  lineFault,
  useSelectedRequest,
} from '../request-form/selected-request.js';
import { changeForm, selectOperation } from '../state/actions.js';
import type { FormValues } from '../state/form.js';
import { type PreparedRequest, selectedForm, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Notice } from '../widgets/controls.js';

const requestLine =
  /^([A-Za-z]+)[ \t]+(?:https?:\/\/[^/\s]*)?(\/[^?]*?)(?:\?(.*?))?(?:[ \t]+HTTP\/[\d.]+)?$/;
const headerLine = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/;

/** Parses a text request, or returns the error of its first line. */
export function readRaw(text: string): RawText | { readonly fault: string } {
  const [head = '', body] = splitOnce(text.replaceAll('\r\n', '\n'));
  const [first = '', ...lines] = head.split('\n');
  const [, typed = '', path, query = ''] = requestLine.exec(first.trim()) ?? [];
  if (path === undefined) {
    return { fault: 'The first line must be a method, a space and a path: GET /catalogs/…' };
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

interface Written {
  /** The form that the text was converted to. */
  readonly form: FormValues;
  readonly text: string;
}

/**
 * Typed text of each operation. It is kept while fields or other operations are shown, because
 * fields cannot hold invalid text.
 */
const useWritten = create<Partial<Readonly<Record<OperationName, Written>>>>()(() => ({}));

/**
 * Text editor of the request. Typing updates the form at once; only other changes rewrite the text.
 */
export default function RawEditor({ entry }: { readonly entry: OperationEntry }) {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const written = useWritten()[entry.name];
  const id = useId();
  const request = useSelectedRequest();
  const text = written?.form === form ? written.text : renderRaw(request);
  const read = readRaw(text);
  const raw = 'fault' in read ? undefined : read;
  const area = useRef<HTMLTextAreaElement>(null);
  // An invalid text cannot be sent, and the form differs from it.
  useEffect(() => area.current?.setCustomValidity('fault' in read ? read.fault : ''));
  const answering = raw ? operationsAt(raw.method, raw.path) : [];
  const other = answering.find(({ name }) => name !== entry.name);

  const type = (typed: string) => {
    const typedRaw = readRaw(typed);
    const isFaulty = 'fault' in typedRaw;
    const next = isFaulty ? form : formFromRaw(entry, typedRaw, examples);
    useWritten.setState({ [entry.name]: { form: next, text: typed } });
    if (!isFaulty) changeForm(() => next, entry.name);
  };
  const switchTo = (target: OperationEntry) => {
    if (!raw) return;
    changeForm(({ rawLine: _, ...kept }) => kept, entry.name);
    changeForm(() => formFromRaw(target, raw, examples), target.name);
    selectOperation(target.name);
  };
  const notes = 'fault' in read ? [read.fault] : read.notes;

  return (
    <div className="stack">
      <label htmlFor={id} className="label">
        Request as text
      </label>
      <textarea
        ref={area}
        id={id}
        className="text-input"
        rows={Math.min(30, Math.max(12, text.split('\n').length + 1))}
        value={text}
        aria-describedby={`${id}-help ${id}-notes`}
        aria-invalid={raw === undefined}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${id}-help`} className="soft">
        Method and address, one header per line, an empty line, then the body. The page adds the
        token.
      </p>
      <ul id={`${id}-notes`} className="fault" aria-live="polite">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {other ? (
        <Notice tone="info">
          <p>This address belongs to another operation: {other.operation.summary}.</p>
          <Button onPress={() => switchTo(other)}>Switch to it</Button>
        </Notice>
      ) : (
        form.rawLine && (
          <p className="soft">No operation has this method and path. It is sent anyway.</p>
        )
      )}
    </div>
  );
}

/** Formats a request as text: request line, headers, an empty line and the body. */
export function renderRaw({ method, target, headers, body }: PreparedRequest): string {
  const head = [`${method} ${target}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(body === undefined ? [] : ['', body])].join('\n');
}
