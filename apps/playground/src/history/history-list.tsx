import { useState } from 'react';
import { GridList, GridListHeader, GridListItem, GridListSection } from 'react-aria-components';
import { tell, useNow } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { formatTime, localTime, shorten } from '../lib/texts.js';
import { MethodBadge } from '../operations/split-target.js';
import { usePlaceNames } from '../place/names.js';
import { findEntry } from '../request-form/operation-entry.js';
import { Button, Icon } from '../widgets/button.js';
import { Badge } from '../widgets/controls.js';
import { AriaButton } from '../widgets/sheet.js';
import {
  detailsOf,
  factsOf,
  groupByDay,
  type RepeatedEntry,
  readableTarget,
  reopen,
  resend,
  shortName,
  subjectsOf,
} from './describe-entry.js';
import { changeEntry, removeEntries } from './history.js';
import styles from './history.module.css';

/** List of earlier requests by day. Enter opens one, arrow keys move. */
export function HistoryList({ entries }: { readonly entries: readonly RepeatedEntry[] }) {
  const [most, setMost] = useState(step);
  const now = useNow(60_000);
  const groups = groupByDay(entries, now, most);
  return (
    <>
      <GridList aria-label="Earlier requests" className={`stack loose ${styles.list}`}>
        {groups.map(({ title, entries: grouped }) => (
          <GridListSection key={title} id={title}>
            <GridListHeader className={`label gray ${styles.day}`}>{title}</GridListHeader>
            {grouped.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} />
            ))}
          </GridListSection>
        ))}
      </GridList>
      {entries.length > most && (
        <Button onPress={() => setMost(most + step)}>
          Show {Math.min(step, entries.length - most)} more
        </Button>
      )}
    </>
  );
}

/** Number of rows to render at first and on demand. A row takes about a millisecond. */
const step = 40;

/** An earlier request with its actions. */
function HistoryRow({ entry }: { readonly entry: RepeatedEntry }) {
  const { id, name, operation, pinned, request, answer, earlier } = entry;
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
    ['Delete', 'trash', () => void removeEntries([id, ...earlier])],
  ] as const;
  return (
    <GridListItem
      id={id}
      textValue={[`${request.method} ${title}`, details].filter(Boolean).join(', ')}
      className={styles.row}
      onAction={() => leaveTo(reopen(entry))}
    >
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
        {earlier.length > 0 && <span>sent {earlier.length + 1} times</span>}
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
