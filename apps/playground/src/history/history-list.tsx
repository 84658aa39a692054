import { useState } from 'react';
import {
  Checkbox,
  GridList,
  GridListHeader,
  GridListItem,
  GridListSection,
  type Selection,
} from 'react-aria-components';
import { AriaButton } from '../lib/aria-button.js';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { formatTime, localTime } from '../lib/format-time.js';
import { useNow } from '../lib/hooks.js';
import { Icon } from '../lib/icon.js';
import { MethodBadge } from '../operations/method-badge.js';
import { findEntry } from '../operations/operation-entry.js';
import { shortName } from '../operations/short-name.js';
import { detailsOf, factsOf, groupByDay, readableTarget, titleOf } from './describe-entry.js';
import { changeEntry } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import styles from './history-list.module.css';

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
  readonly onReopen: (entry: HistoryEntry) => void;
  readonly onResend: (entry: HistoryEntry) => void;
  readonly onRename: (entry: HistoryEntry) => void;
  readonly onDelete: (entry: HistoryEntry) => void;
}

/** Earlier requests under their days. Enter opens one, the space bar selects, arrows move about. */
export function HistoryList(props: HistoryListProps) {
  const { entries, selected, onSelect, onReopen, onResend, onRename, onDelete } = props;
  const [most, setMost] = useState(step);
  const now = useNow(60_000);
  const groups = groupByDay(entries, now, most);
  return (
    <>
      <GridList
        aria-label="Earlier requests"
        className={styles.list}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={onSelect}
      >
        {groups.map(({ title, entries: grouped }) => (
          <GridListSection key={title} id={title} className={styles.group}>
            <GridListHeader className={styles.day}>{title}</GridListHeader>
            {grouped.map((entry) => (
              <HistoryRow
                key={entry.id}
                entry={entry}
                onReopen={() => onReopen(entry)}
                onResend={() => onResend(entry)}
                onRename={() => onRename(entry)}
                onDelete={() => onDelete(entry)}
              />
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

/** A row costs a millisecond: many are not made before somebody wants to see them. */
const step = 40;

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly onReopen: () => void;
  readonly onResend: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** An earlier request in a list, and what may be done with it. */
function HistoryRow({ entry, onReopen, onResend, onRename, onDelete }: HistoryRowProps) {
  const { id, name, operation, pinned, request, answer } = entry;
  const { path } = readableTarget(request.target);
  const details = detailsOf(entry);
  return (
    <GridListItem
      id={id}
      textValue={`${request.method} ${titleOf(entry)}`}
      className={styles.row}
      onAction={onReopen}
    >
      <Checkbox slot="selection" className={styles.check}>
        <Icon name="check" size={12} />
      </Checkbox>
      <div className={styles.what} title={request.target}>
        <p className={styles.title}>
          <MethodBadge method={request.method} />
          <strong className={styles.name}>
            {name === '' ? shortName(findEntry(operation).operation.summary) : name}
          </strong>
        </p>
        <code className={styles.under}>{path}</code>
        {details !== '' && <code className={styles.under}>{details}</code>}
      </div>
      <div className={styles.actions}>
        <AriaButton
          look="quiet"
          square
          aria-label={pinned ? 'Unpin' : 'Pin'}
          data-on={pinned}
          onPress={() => void changeEntry(id, { pinned: !pinned })}
        >
          <Icon name="pin" />
        </AriaButton>
        <AriaButton look="quiet" square aria-label="Send again" onPress={onResend}>
          <Icon name="again" />
        </AriaButton>
        <AriaButton look="quiet" square aria-label="Name" onPress={onRename}>
          <Icon name="pen" />
        </AriaButton>
        <AriaButton look="quiet" square aria-label="Delete" onPress={onDelete}>
          <Icon name="trash" />
        </AriaButton>
      </div>
      <p className={styles.facts} title={`${formatTime(entry.at)}, ${localTime(entry.at)}`}>
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
