import { useEffect, useRef, useState } from 'react';
import {
  Checkbox,
  GridList,
  GridListHeader,
  GridListItem,
  GridListSection,
  type Selection,
} from 'react-aria-components';
import { tell, useNow } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { formatTime, localTime, shorten } from '../lib/texts.js';
import { legalForm, withoutSecrets } from '../link/steps.js';
import { MethodBadge } from '../operations/split-target.js';
import { usePlaceNames } from '../place/names.js';
import { formOfRequest } from '../request-form/form-from-raw.js';
import { findEntry, type OperationEntry } from '../request-form/operation-entry.js';
import { buildRequest } from '../request-form/selected-request.js';
import { hideRequestSecrets } from '../sending/send.js';
import type { FormValues } from '../state/form.js';
import { Button, Icon } from '../widgets/button.js';
import { Badge } from '../widgets/controls.js';
import { AriaButton, Sheet } from '../widgets/sheet.js';
import {
  detailsOf,
  factsOf,
  groupByDay,
  readableTarget,
  reopen,
  resend,
  shortName,
  subjectsOf,
  titleOf,
} from './describe-entry.js';
import { changeEntry, type HistoryEntry, removeEntries } from './history.js';
import styles from './history.module.css';
import { type HttpFileFault, readHttpFile, unwritable, writeHttpFile } from './http-file.js';

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}

/** List of earlier requests by day. Enter opens one, Space selects it, arrow keys move. */
export function HistoryList({ entries, selected, onSelect }: HistoryListProps) {
  const [most, setMost] = useState(step);
  const [renamed, setRenamed] = useState<HistoryEntry>();
  const now = useNow(60_000);
  const groups = groupByDay(entries, now, most);
  return (
    <>
      <GridList
        aria-label="Earlier requests"
        className={`stack loose ${styles.list}`}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={onSelect}
      >
        {groups.map(({ title, entries: grouped }) => (
          <GridListSection key={title} id={title}>
            <GridListHeader className={`label gray ${styles.day}`}>{title}</GridListHeader>
            {grouped.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} onRename={() => setRenamed(entry)} />
            ))}
          </GridListSection>
        ))}
      </GridList>
      {entries.length > most && (
        <Button onPress={() => setMost(most + step)}>
          Show {Math.min(step, entries.length - most)} more
        </Button>
      )}
      {renamed && <RenameSheet entry={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  );
}

/** Number of rows to render at first and on demand. A row takes about a millisecond. */
const step = 40;

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly onRename: () => void;
}

/** An earlier request with its actions. */
function HistoryRow({ entry, onRename }: HistoryRowProps) {
  const { id, name, operation, pinned, request, answer } = entry;
  const { path } = readableTarget(request.target);
  const subjects = subjectsOf(entry);
  const names = usePlaceNames(subjects);
  // The last id is the resource itself, with or without a name. Its parents are only shown by name.
  const about = [names[0] ?? shorten(subjects[0] ?? '', 8), ...names.slice(1)];
  const details = [...about, detailsOf(entry)].filter(Boolean).join(' · ');
  const title = name === '' ? shortName(findEntry(operation).operation.summary) : name;
  const pin = async () => {
    const lasts = await changeEntry(id, { pinned: !pinned });
    const end = lasts ? '' : ' until you leave the page';
    tell(`${title}: ${pinned ? 'no longer pinned' : 'pinned'}${end}`, { isSeen: true });
  };
  const actions = [
    [pinned ? 'Unpin' : 'Pin', 'pin', pin],
    ['Send again', 'again', () => leaveTo(resend(entry))],
    ['Name', 'pen', onRename],
    ['Delete', 'trash', () => void removeEntries([id])],
  ] as const;
  return (
    <GridListItem
      id={id}
      textValue={[`${request.method} ${title}`, details].filter(Boolean).join(', ')}
      className={styles.row}
      onAction={() => leaveTo(reopen(entry))}
    >
      <Checkbox slot="selection" className={styles.check}>
        <Icon name="check" size={12} />
      </Checkbox>
      <div className="stack tight" title={request.target}>
        <p className="line">
          <MethodBadge method={request.method} />
          <strong>{title}</strong>
        </p>
        <code className="cut gray">{path}</code>
        {details !== '' && <code className="cut">{details}</code>}
      </div>
      <div className={styles.actions}>
        {actions.map(([label, icon, act]) => (
          <AriaButton
            key={icon}
            look="quiet"
            square
            aria-label={label}
            data-on={icon === 'pin' && pinned}
            onPress={act}
          >
            <Icon name={icon} />
          </AriaButton>
        ))}
      </div>
      <p
        className={`line soft tabular ${styles.facts}`}
        title={`${formatTime(entry.at)}, ${localTime(entry.at)}`}
      >
        {answer && (
          <Badge tone={toneOf(answer.status)}>
            {answer.status} {answer.statusText}
          </Badge>
        )}
        {factsOf(entry).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </GridListItem>
  );
}

function toneOf(status: number): 'good' | 'warn' | 'bad' {
  if (status < 400) return 'good';
  return status < 500 ? 'warn' : 'bad';
}

/** Closes the history for an action on the page. */
function leaveTo(action: Promise<void>): void {
  showSheet();
  void action;
}

interface RenameSheetProps {
  readonly entry: HistoryEntry;
  readonly onClose: () => void;
}

/** Sheet that sets or removes the name of an earlier request. */
function RenameSheet({ entry, onClose }: RenameSheetProps) {
  const [name, setName] = useState(entry.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    void changeEntry(entry.id, { name: name.replaceAll(/\s+/g, ' ').trim() });
    onClose();
  };
  return (
    <Sheet title="Name this request" isOpen onOpenChange={onClose}>
      <form className="stack loose" action={save}>
        <label className="stack tight">
          Name
          <input
            className="text-input"
            maxLength={120}
            autoComplete="off"
            ref={field}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <div className="line">
          <Button look="primary" type="submit">
            Save
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      </form>
    </Sheet>
  );
}

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
