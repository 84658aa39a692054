import type { OperationName } from '@aisle/schema';
import { legalForm, withoutSecrets } from '../link/kept-form.js';
import { hideRequestSecrets } from '../link/secrets.js';
import { findEntry } from '../operations/operation-entry.js';
import { buildRequest } from '../request-form/build-request.js';
import type { FormValues } from '../request-form/form-values.js';
import { titleOf } from './describe-entry.js';
import type { HistoryEntry } from './history-entry.js';
import { formOfRequest } from './http-file/form-of-request.js';
import { type HttpFileFault, readHttpFile } from './http-file/read-http-file.js';
import { unwritable, writeHttpFile } from './http-file/write-http-file.js';

/** What a file brings. */
export interface ImportedRequests {
  readonly entries: readonly HistoryEntry[];
  /** How many were there already. */
  readonly known: number;
  readonly faults: readonly HttpFileFault[];
}

/** The requests of a `.http` file as saved ones, but for those that are saved already. */
export function importRequests(
  text: string,
  saved: readonly HistoryEntry[],
  now: number,
): ImportedRequests {
  const { requests, faults: unread } = readHttpFile(text);
  const faults = [...unread];
  const entries: HistoryEntry[] = [];
  const keys = new Set(saved.filter(({ pinned }) => pinned).map(keyOf));
  let known = 0;
  for (const { line, request } of requests) {
    const filled = formOfRequest(request);
    if (!filled) {
      faults.push({
        line,
        text: `no operation answers ${request.method} ${request.target.split('?')[0]}`,
      });
      continue;
    }
    for (const part of filled.ignored) faults.push({ line, text: `${part} was left out` });
    const { form, leftOut } = legalForm(findEntry(filled.operation), filled.form);
    for (const text of leftOut) faults.push({ line, text });
    const entry = savedEntry(filled.operation, form, request.name, now - entries.length);
    if (keys.has(keyOf(entry))) known++;
    else entries.push(entry);
    keys.add(keyOf(entry));
  }
  return { entries, known, faults: faults.toSorted((one, other) => one.line - other.line) };
}

function savedEntry(
  operation: OperationName,
  form: FormValues,
  name: string,
  at: number,
): HistoryEntry {
  const { operation: definition, fields } = findEntry(operation);
  return {
    id: crypto.randomUUID(),
    at,
    operation,
    form: withoutSecrets(fields, form),
    request: hideRequestSecrets(buildRequest(definition, fields, form, {})),
    name,
    pinned: true,
    bodyView: 'cards',
    resultTab: 'answer',
  };
}

function keyOf({ name, request }: Pick<HistoryEntry, 'name' | 'request'>): string {
  const { method, target, headers, body } = request;
  return JSON.stringify([name, method, target, headers, body]);
}

/** Requests for editors. */
export interface ExportedRequests {
  /** A `.http` file, the oldest request first. */
  readonly text: string;
  /** What could not be written, with the reason. */
  readonly leftOut: readonly {
    readonly id: string;
    readonly title: string;
    readonly reason: string;
  }[];
}

/** Writes requests as a `.http` file. */
export function exportRequests(entries: readonly HistoryEntry[], origin: string): ExportedRequests {
  const sorted = entries.toSorted((one, other) => one.at - other.at);
  const reasons = new Map(sorted.map((entry) => [entry, unwritable(entry.request)]));
  const requests = sorted
    .filter((entry) => reasons.get(entry) === undefined)
    .map(({ name, request, operation }) => ({
      ...request,
      name,
      needsToken: findEntry(operation).operation.permission !== 'none',
    }));
  return {
    text: writeHttpFile(requests, origin),
    leftOut: sorted.flatMap((entry) => {
      const reason = reasons.get(entry);
      return reason === undefined ? [] : [{ id: entry.id, title: titleOf(entry), reason }];
    }),
  };
}
