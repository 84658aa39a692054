import { Checkbox, GridListItem } from 'react-aria-components';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { MethodBadge } from '../operations/method-badge.js';
import { findEntry } from '../operations/operation-entry.js';
import { shortName } from '../operations/short-name.js';
import { factsOf, readableTarget, titleOf } from './describe-entry.js';
import { changeEntry } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import styles from './history-list.module.css';

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly onReopen: () => void;
  readonly onResend: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** An earlier request in a list, and what may be done with it. */
export function HistoryRow({ entry, onReopen, onResend, onRename, onDelete }: HistoryRowProps) {
  const { id, name, operation, pinned, request, answer } = entry;
  const { path, query } = readableTarget(request.target);
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
        {query !== '' && <code className={styles.under}>{query}</code>}
      </div>
      <div className={styles.actions}>
        <Button
          look="quiet"
          square
          aria-label={pinned ? 'Unpin' : 'Pin'}
          data-on={pinned}
          onPress={() => void changeEntry(id, { pinned: !pinned })}
        >
          <Icon name="pin" />
        </Button>
        <Button look="quiet" square aria-label="Send again" onPress={onResend}>
          <Icon name="again" />
        </Button>
        <Button look="quiet" square aria-label="Name" onPress={onRename}>
          <Icon name="pen" />
        </Button>
        <Button look="quiet" square aria-label="Delete" onPress={onDelete}>
          <Icon name="trash" />
        </Button>
      </div>
      <p className={styles.facts}>
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
