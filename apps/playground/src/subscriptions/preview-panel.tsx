import type { Plan } from '@aisle/schema';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { FieldChanges } from './change-table.js';
import type { PlacedFault } from './place-faults.js';
import styles from './preview.module.css';
import type { Previewing } from './use-preview.js';

interface PreviewPanelProps {
  readonly preview: Previewing;
  readonly plans: readonly Plan[];
  readonly faults: readonly PlacedFault[];
}

/** What the update would do, field by field. Nothing is sent. */
export function PreviewPanel({ preview, plans, faults }: PreviewPanelProps) {
  const development = usePlayground(isDevelopment);
  if (!development) return null;
  const { data, error, isFetching, isStale, asked, refetch } = preview;
  return (
    <section className={styles.panel} aria-label="Preview" aria-busy={isFetching || isStale}>
      <header className={styles.head}>
        <h3>Preview</h3>
        <span aria-live="polite" className={styles.summary}>
          {summary(preview)}
        </span>
        <Button look="quiet" isDisabled={isFetching} onPress={() => void refetch()}>
          Preview now
        </Button>
      </header>
      {error && <p className={styles.refused}>{error.message}</p>}
      {data && faults.length > 0 && (
        <ul className={styles.faults}>
          {data.errors.map(({ status, title, detail }) => (
            <li key={detail}>
              <Badge tone="bad">
                {status} {title}
              </Badge>{' '}
              {detail}
            </li>
          ))}
        </ul>
      )}
      {data && data.changes.length > 0 && (
        <FieldChanges
          caption="What the update would change"
          changes={data.changes}
          asked={asked}
          plans={plans}
        />
      )}
    </section>
  );
}

function summary({ data, error, asked }: Previewing): string {
  if (error) return 'No preview.';
  if (!data) return 'Choose a subscription first.';
  if (data.errors.length > 0) return 'Would be refused. Nothing was sent.';
  const { length } = data.changes;
  if (length > 0)
    return `Would change ${length} ${length === 1 ? 'field' : 'fields'}. Nothing was sent.`;
  return asked.length === 0
    ? 'No attribute is sent: the update would change nothing.'
    : 'Everything is as asked already: the update would change nothing.';
}
