import { legalForm, withoutSecrets } from '../link/kept-form.js';
import { formOfRequest } from '../raw-request/form-from-raw.js';
import { buildRequest } from '../request-form/build-request.js';
import { findEntry, type OperationEntry } from '../request-form/operation-entry.js';
import { hideRequestSecrets } from '../sending/secrets.js';
import type { FormValues } from '../state/form.js';
import { titleOf } from './describe-entry.js';
import type { HistoryEntry } from './history-entry.js';
import { type HttpFileFault, readHttpFile } from './http-file/read-http-file.js';
import { unwritable, writeHttpFile } from './http-file/write-http-file.js';

/**
 * Imports the requests of a `.http` file. `known` counts requests that exist already. `pinned` are
 * those of them that were not pinned and now are.
 */
export function importRequests(text: string, present: readonly HistoryEntry[], now: number) {
  const { requests, faults: unread } = readHttpFile(text);
  const faults: HttpFileFault[] = [...unread];
  const entries: HistoryEntry[] = [];
  const pinned: HistoryEntry[] = [];
  const pinnedLast = present.toSorted((one, other) => Number(one.pinned) - Number(other.pinned));
  const there = new Map(pinnedLast.map((entry) => [keyOf(travelled(entry)), entry]));
  let known = 0;
  for (const { line, request } of requests) {
    const found = formOfRequest(request);
    if (!found) {
      const path = request.target.split('?')[0];
      faults.push({ line, text: `no operation answers ${request.method} ${path}` });
      continue;
    }
    const { form, leftOut } = legalForm(found.entry, found.form);
    for (const text of leftOut) faults.push({ line, text });
    const entry = savedEntry(found.entry, form, request.name, now - entries.length);
    const same = there.get(keyOf(entry));
    if (same) known++;
    else entries.push(entry);
    if (same?.pinned === false) pinned.push({ ...same, pinned: true });
    there.set(keyOf(entry), entry);
  }
  return { entries, pinned, known, faults: faults.toSorted((one, other) => one.line - other.line) };
}

function savedEntry(
  { name: operation, operation: definition, fields }: OperationEntry,
  form: FormValues,
  name: string,
  at: number,
): HistoryEntry {
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

/** Returns an entry after export and import; unchanged if it cannot be exported. */
function travelled(entry: HistoryEntry): HistoryEntry {
  return importRequests(exportRequests([entry], '').text, [], entry.at).entries[0] ?? entry;
}

function keyOf({ name, request }: Pick<HistoryEntry, 'name' | 'request'>): string {
  const { method, target, headers, body } = request;
  return JSON.stringify([name, method, target, headers, body]);
}

/**
 * Exports requests as a `.http` file, the oldest first. Leaves out requests that cannot be written
 * and returns the reasons.
 */
export function exportRequests(entries: readonly HistoryEntry[], origin: string) {
  const sorted = entries
    .toSorted((one, other) => one.at - other.at)
    .map((entry) => ({ entry, reason: unwritable(entry.request) }));
  const requests = sorted
    .filter(({ reason }) => reason === undefined)
    .map(({ entry: { name, request, operation } }) => {
      const needsToken = findEntry(operation).operation.permission !== 'none';
      return { ...request, name, needsToken };
    });
  const leftOut = sorted.flatMap(({ entry, reason }) =>
    reason === undefined ? [] : [{ title: titleOf(entry), reason }],
  );
  return { text: writeHttpFile(requests, origin), leftOut };
}
