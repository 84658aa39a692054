import { GridList, GridListHeader, GridListSection, type Selection } from 'react-aria-components';
import { useNow } from '../lib/hooks.js';
import { groupByDay } from './group-by-day.js';
import type { HistoryEntry } from './history-entry.js';
import styles from './history-list.module.css';
import { HistoryRow } from './history-row.js';

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
  const groups = groupByDay(entries, useNow(60_000));
  return (
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
  );
}
