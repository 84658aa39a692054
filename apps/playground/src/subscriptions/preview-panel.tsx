import { createValidator, type Plan, Uuid } from '@aisle/schema';
import { type FieldChange, previewUpdate } from '@aisle/schema/dev';
import { useMemo, useState } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { ChangeTable } from '../lib/change-table.js';
import { useSettled } from '../lib/hooks.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { type PlacedFault, useFaults } from './faults.js';
import { useChosenSubscription } from './fields.js';
import { readUpdate } from './read-update.js';
import { SubscriptionCard } from './subscription-card.js';
import styles from './subscriptions.module.css';
import { describeValue, fieldName, isAskedFor } from './words.js';

interface PreviewPanelProps {
  readonly preview: Previewing;
  readonly plans: readonly Plan[];
  readonly faults: readonly PlacedFault[];
}

/** What the update would do, field by field. Nothing is sent. */
function PreviewPanel({ preview, plans, faults }: PreviewPanelProps) {
  const { data, error, isFetching, isStale, asked, refetch } = preview;
  return (
    <section className={styles.panel} aria-label="Preview" aria-busy={isFetching || isStale}>
      <header className={styles.previewHead}>
        <h3>Preview</h3>
        <span aria-live="polite" className={styles.summary}>
          {summary(preview)}
        </span>
        <Button look="quiet" isDisabled={isFetching} onPress={() => void refetch()}>
          Preview now
        </Button>
        <Button look="primary" type="submit" form="request-form">
          Send the update
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
    : 'No changes: the update would change nothing.';
}

interface FieldChangesProps {
  readonly caption: string;
  readonly changes: readonly FieldChange[];
  /** The attributes that were asked for. */
  readonly asked: readonly string[];
  readonly plans: readonly Plan[];
}

/** Fields before and after, by names that people read or as the contract has them. */
export function FieldChanges({ caption, changes, asked, plans }: FieldChangesProps) {
  const [isRaw, setRaw] = useState(false);
  const askedFirst = changes.toSorted(
    (a, b) => Number(isAskedFor(b.pointer, asked)) - Number(isAskedFor(a.pointer, asked)),
  );
  const show = (value: unknown) => {
    if (value === undefined) return undefined;
    return isRaw ? JSON.stringify(value) : describeValue(value, plans);
  };
  return (
    <>
      <ChangeTable
        label={caption}
        changes={askedFirst.map(({ pointer, before, after }) => ({
          key: pointer,
          name: (
            <>
              {isRaw ? <code>{pointer}</code> : fieldName(pointer)}{' '}
              {!isAskedFor(pointer, asked) && <Badge>follows</Badge>}
            </>
          ),
          before: show(before),
          after: show(after),
        }))}
      />
      <label className={styles.raw}>
        <input type="checkbox" checked={isRaw} onChange={() => setRaw(!isRaw)} /> Pointers and raw
        values
      </label>
    </>
  );
}

const validateId = createValidator(Uuid);
const unknown = { params: { subscription_uuid: '' } };

/** What the update in the form would do, asked once typing pauses. */
export function usePreview() {
  const request = useSelectedRequest();
  const update = useMemo(() => readUpdate(request), [request]);
  const settled = useSettled(update, 300);
  const asked = settled?.preview ?? unknown;
  const isWhole = validateId(asked.params.subscription_uuid).value !== undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useDev(previewUpdate, asked, {
    enabled: isWhole,
    keepPrevious: true,
  });
  return {
    /** Of another subscription nothing is shown. */
    data: data?.before.id === asked.params.subscription_uuid ? data : undefined,
    error,
    isFetching,
    /** Whether the form has changed since. */
    isStale: isPlaceholderData || settled !== update,
    asked: settled?.asked ?? [],
    refetch,
  };
}

/** A preview and how it stands. */
type Previewing = ReturnType<typeof usePreview>;

/** The chosen subscription as it stands, and beside it what the update in the form would make of it. */
export default function UpdatePreview({ entry }: { readonly entry: OperationEntry }) {
  const { data } = useChosenSubscription(entry).reading;
  const preview = usePreview();
  const faults = useFaults(preview.data?.errors);
  return (
    <div className={styles.beside}>
      {data && <SubscriptionCard reading={data} />}
      <PreviewPanel preview={preview} plans={data?.plans ?? []} faults={faults} />
    </div>
  );
}
