import {
  type FieldChange,
  type UpdatePreview as Previewed,
  previewUpdate,
  type SubscriptionReading,
} from '@aisle/schema/dev';
import { useEffect, useMemo, useRef } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { tell, useSettled } from '../lib/outcome.js';
import { formId } from '../lib/page-sheet.js';
import { count } from '../lib/texts.js';
import { findEntry, type OperationEntry } from '../request-form/operation-entry.js';
import { useSelectedRequest } from '../request-form/selected-request.js';
import { requestPart } from '../request-form/use-server-fault.js';
import { isSameRequest } from '../sending/send.js';
import { showResult } from '../state/actions.js';
import { showSide } from '../state/layout.js';
import {
  type PreparedRequest,
  selectedExchange,
  shownAnswer,
  usePlayground,
} from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { ChangeTable } from '../widgets/change-table.js';
import { Badge, Notice } from '../widgets/controls.js';
import { fieldKeys, isWholeId, useChosenSubscription } from './fields.js';
import { readUpdate } from './read-update.js';
import {
  describeValue,
  fieldName,
  isAskedFor,
  isBookkeeping,
  PlanLine,
  SubscriptionCard,
} from './subscription-card.js';
import styles from './subscriptions.module.css';

interface PreviewPanelProps {
  readonly preview: Previewing;
  readonly reading: SubscriptionReading | undefined;
}

/** Preview of the update's changes. It sends no update. */
function PreviewPanel({ preview, reading }: PreviewPanelProps) {
  const { data, error, isFetching, isStale, asked, refetch } = preview;
  useHeardChanges(preview);
  return (
    <section
      id={panelId}
      className={`panel stack ${styles.panel}`}
      aria-label="Preview"
      tabIndex={-1}
      aria-busy={isFetching || isStale}
    >
      <header className="line">
        <h2>Preview</h2>
        <span className="soft">{summary(preview)}</span>
        <span className="line end">
          <Button look="quiet" onPress={() => void refetch()}>
            Preview {data ? 'again' : 'now'}
          </Button>
          <Button look="primary" type="submit" form={formId} isDisabled={!isStale && isEmpty(data)}>
            Send the update
          </Button>
        </span>
      </header>
      {error && <p className="fault">{error.message}</p>}
      {data && data.errors.length > 0 && (
        <ul className="stack tight">
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
          caption="Planned changes"
          changes={data.changes}
          asked={asked}
          reading={reading}
        />
      )}
    </section>
  );
}

/**
 * Announces changes of the preview. Does not announce the first preview, or any during an update.
 */
function useHeardChanges(preview: Previewing): void {
  const { data, error, isStale, isSent } = preview;
  const heard = useRef<string>(undefined);
  const said = isStale || !(data || error) ? undefined : summary(preview);
  useEffect(() => {
    if (said === undefined) return;
    if (heard.current !== undefined && heard.current !== said && !isSent)
      tell(said, { isSeen: true });
    heard.current = said;
  }, [said, isSent]);
}

function summary(preview: Previewing): string {
  const { data, error } = preview;
  if (error) return 'No preview.';
  if (!data) return preview.missing ?? 'Reading the subscription…';
  return preview.isSent || isEmpty(data) ? outcome(data) : `${outcome(data)} Not sent yet.`;
}

/** @returns true if the update would change nothing. */
function isEmpty(data: Previewed | undefined): boolean {
  return data?.errors.length === 0 && data.changes.length === 0;
}

function outcome({ errors, changes }: Previewed): string {
  if (errors.length > 0) return 'Would be refused.';
  const { length } = changes.filter((change) => !isBookkeeping(change));
  return length > 0 ? `Would change ${count(length, 'field')}.` : 'No changes.';
}

/** Short preview for a narrow page, with a link to the complete one. */
export function PreviewHint({ preview }: { readonly preview: Previewing }) {
  if (!preview.data) return null;
  const show = () => {
    showResult('answer');
    showSide('response');
    document.getElementById(panelId)?.focus();
  };
  return (
    <div className={`narrow-only ${styles.hint}`}>
      <Notice tone="info">
        <span>{outcome(preview.data)}</span>
        <button type="button" className="text-button" onClick={show}>
          See the preview
        </button>
      </Notice>
    </div>
  );
}

const panelId = 'preview';

const planPointer = '/attributes/plan_id';

interface FieldChangesProps {
  readonly caption: string;
  readonly changes: readonly FieldChange[];
  readonly asked: object;
  /** The subscription and its available plans. */
  readonly reading: SubscriptionReading | undefined;
}

/** Fields before and after. */
export function FieldChanges({ caption, changes, asked, reading }: FieldChangesProps) {
  const askedFirst = changes.toSorted(
    (a, b) => Number(isAskedFor(b.pointer, asked)) - Number(isAskedFor(a.pointer, asked)),
  );
  const show = (pointer: string, value: unknown) => {
    if (value === undefined) return undefined;
    const plan = reading?.plans.find(({ id }) => pointer === planPointer && id === value);
    if (!plan) return describeValue(value, reading?.plans);
    return <PlanLine plan={plan} currency={reading?.subscription.attributes.currency ?? ''} />;
  };
  const rows = (listed: readonly FieldChange[]) =>
    listed.map(({ pointer, before, after }) => ({
      key: pointer,
      name: (
        <>
          {fieldName(pointer)} {!isAskedFor(pointer, asked) && <Badge>as a result</Badge>}
        </>
      ),
      before: show(pointer, before),
      after: show(pointer, after),
    }));
  const folded = askedFirst.filter(isBookkeeping);
  return (
    <>
      <ChangeTable
        label={caption}
        changes={rows(askedFirst.filter((change) => !isBookkeeping(change)))}
      />
      {folded.length > 0 && (
        <details>
          <summary className="fold">
            Also updated: {folded.map(({ pointer }) => fieldName(pointer)).join(', ')}
          </summary>
          <ChangeTable label={`${caption}, also updated`} changes={rows(folded)} />
        </details>
      )}
    </>
  );
}

const unknown = { params: { subscription_uuid: '' } };

/** Returns the preview of the update in the form, requested after a pause in typing. */
export function usePreview() {
  const request = useSelectedRequest();
  const sent = usePlayground((state) => shownAnswer(selectedExchange(state))?.sent.request);
  const update = useMemo(() => readUpdate(request), [request]);
  const settled = useSettled(update, 300);
  const asked = settled?.preview ?? unknown;
  const { data, error, isFetching, isPlaceholderData, refetch } = useDev(previewUpdate, asked, {
    enabled: isWholeId(asked.params.subscription_uuid),
    keepPrevious: true,
  });
  return {
    /** The reason why there is no preview; undefined if there will be one. */
    missing: missingFor(request, update),
    /** Hide a preview of another subscription. */
    data: data?.before.id === asked.params.subscription_uuid ? data : undefined,
    error,
    isFetching,
    /** True if the form has changed since. */
    isStale: isPlaceholderData || settled !== update,
    /** True if the update was sent. Then the page announces its result instead of a preview. */
    isSent: sent !== undefined && isSameRequest(sent, request),
    asked: settled?.asked ?? {},
    refetch,
  };
}

function missingFor(request: PreparedRequest, update: ReturnType<typeof readUpdate>) {
  const { operation } = findEntry('updateSubscription');
  const id = requestPart(request, operation, fieldKeys.subscription) ?? '';
  if (!isWholeId(id)) return 'Choose a subscription first.';
  return update ? undefined : 'No preview: the body to send is broken JSON.';
}

type Previewing = ReturnType<typeof usePreview>;

/** The chosen subscription and the preview of its update. */
export default function UpdatePreview({ entry }: { readonly entry: OperationEntry }) {
  const { data } = useChosenSubscription(entry).reading;
  const preview = usePreview();
  return (
    <div className={`columns wide ${styles.beside}`}>
      {data && <SubscriptionCard reading={data} />}
      <PreviewPanel preview={preview} reading={data} />
    </div>
  );
}
