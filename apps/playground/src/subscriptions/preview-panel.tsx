import {
  type FieldChange,
  listFieldChanges,
  type UpdatePreview as Previewed,
  previewUpdate,
  restoreSubscription,
  type SubscriptionReading,
} from '@aisle/schema/dev';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { timeOfDay } from '../clock/describe-clock.js';
import { askDev, DevRefusal, queryClient, useDev } from '../dev-data/use-dev.js';
import { tell, useSettled, useTold } from '../lib/outcome.js';
import { formId } from '../lib/page-sheet.js';
import { count, messageOf } from '../lib/texts.js';
import { findEntry, type OperationEntry } from '../request-form/operation-entry.js';
import { buildRequest, useSelectedRequest } from '../request-form/selected-request.js';
import { isSameRequest } from '../sending/send.js';
import { changeForm, noteUpdates, showResult } from '../state/actions.js';
import { type FormValues, withoutFields } from '../state/form.js';
import { showSide } from '../state/layout.js';
import {
  type MadeUpdate,
  selectedExchange,
  shownAnswer,
  usePlayground,
} from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
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
            Preview now
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
          caption="What the update would change"
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
  if (!data) return 'Choose a subscription first.';
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
          {fieldName(pointer)} {!isAskedFor(pointer, asked) && <Badge>follows</Badge>}
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
    /** Hide a preview of another subscription. */
    data: data?.before.id === asked.params.subscription_uuid ? data : undefined,
    error,
    isFetching,
    /** True if the form has changed since. */
    isStale: isPlaceholderData || settled !== update,
    /**
     * True if the update was sent. Then the page announces its result or undo instead of a preview.
     */
    isSent: sent !== undefined && isSameRequest(sent, request),
    asked: settled?.asked ?? {},
    refetch,
  };
}

type Previewing = ReturnType<typeof usePreview>;

interface UpdatePreviewProps {
  readonly entry: OperationEntry;
  /** The id of the subscription whose last update can be undone here. */
  readonly undoable: string | undefined;
}

/** The chosen subscription and the preview of its update. */
export default function UpdatePreview({ entry, undoable }: UpdatePreviewProps) {
  const { id, reading } = useChosenSubscription(entry);
  const { data } = reading;
  const preview = usePreview();
  return (
    <div className={`columns wide ${styles.beside}`}>
      {data && (
        <SubscriptionCard reading={data}>
          {id !== undoable && <UndoButton key={id} subscriptionId={id} />}
        </SubscriptionCard>
      )}
      <PreviewPanel preview={preview} reading={data} />
    </div>
  );
}

const undoing = 'undo';

/** Button that undoes this page's last update of a subscription and shows the result. */
export function UndoButton({ subscriptionId }: { readonly subscriptionId: string }) {
  const updates = usePlayground((state) => state.updates);
  const { data: outcome, mutate } = useMutation({ mutationKey: [undoing], mutationFn: undoUpdate });
  useTold(outcome?.text, outcome);
  const made = lastToUndo(updates, subscriptionId);
  const left = updates.filter((one) => one.subscriptionId === subscriptionId && !one.isUndone);
  const undo = (force: boolean) => {
    const isBusy = queryClient.isMutating({ mutationKey: [undoing] }) > 0;
    if (made && !isBusy) mutate({ made, force });
  };
  if (!made && !outcome) return null;
  return (
    <div className="line">
      {made && (
        <Button isOnce onPress={() => undo(false)}>
          <Icon name="undo" /> Undo the update of {timeOfDay(made.at)} UTC
        </Button>
      )}
      {made && outcome?.kind === 'changed' && (
        <Button look="danger" onPress={() => undo(true)}>
          Undo anyway
        </Button>
      )}
      {left.length > 1 && <span className="soft">{left.length} updates can be undone</span>}
      {outcome && (
        <p className="notice" data-tone={outcome.kind === 'undone' ? 'good' : 'warn'}>
          {outcome.text}
        </p>
      )}
    </div>
  );
}

interface Undoing {
  readonly made: MadeUpdate;
  /** True if later changes by others are undone as well. */
  readonly force: boolean;
}

/** Restores the state before an update and shows the result. */
async function undoUpdate({ made, force }: Undoing) {
  try {
    const reading = await askDev(restoreSubscription, {
      params: { subscription_uuid: made.subscriptionId },
      headers: {
        'If-Match': force || made.version === undefined ? undefined : `"${made.version}"`,
      },
      body: { snapshot: made.before.snapshot },
    });
    noteUpdates((updates) => withUndone(updates, made, reading.version));
    changeForm((form) => withoutUpdate(form, made), 'updateSubscription');
    void queryClient.invalidateQueries();
    const isSame = listFieldChanges(made.before.snapshot, reading.snapshot).length === 0;
    const text = isSame
      ? 'Undone: the subscription is exactly as before the update.'
      : 'Undone, but the subscription is not quite as before the update.';
    return { kind: 'undone', text };
  } catch (error) {
    const isChanged = error instanceof DevRefusal && error.status === 412;
    // The state shown is outdated in any case.
    void queryClient.invalidateQueries();
    const reason = isChanged
      ? 'the subscription has changed since. Undoing would take that back as well.'
      : messageOf(error);
    return { kind: isChanged ? 'changed' : 'failed', text: `Not undone: ${reason}` };
  }
}

/**
 * Returns the form without an update's values if they are unchanged. Otherwise sending it again
 * would repeat the update.
 */
export function withoutUpdate(form: FormValues, made: MadeUpdate): FormValues {
  const { operation, fields } = findEntry('updateSubscription');
  const { examples } = usePlayground.getState();
  const update = readUpdate(buildRequest(operation, fields, form, examples));
  if (update?.preview.params.subscription_uuid !== made.subscriptionId) return form;
  const asked = Object.entries(update.asked);
  const same = asked.filter(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(made.asked[name]),
  );
  const places = same.map(([name]) => `${fieldKeys.attributes}/${name}/`);
  const keys = Object.keys(form.fields).filter((key) =>
    places.some((place) => `${key}/`.startsWith(place)),
  );
  if (same.length === 0 || same.length < asked.length) return withoutFields(form, keys);
  const { rawBody: _, ...rest } = withoutFields(form, [...keys, fieldKeys.condition]);
  return rest;
}

/** Returns the update to undo: the last effective one of the subscription that is not undone. */
export function lastToUndo(
  updates: readonly MadeUpdate[],
  subscriptionId: string,
): MadeUpdate | undefined {
  return updates.findLast(
    (made) =>
      made.subscriptionId === subscriptionId &&
      !made.isUndone &&
      made.version !== made.before.version,
  );
}

/**
 * Returns the updates after an undo that created the version `restored`. The update before it can
 * be undone from that version if it led to the restored state.
 */
export function withUndone(
  updates: readonly MadeUpdate[],
  undone: MadeUpdate,
  restored: string,
): readonly MadeUpdate[] {
  return updates.map((made) => {
    if (made === undone) return { ...made, isUndone: true };
    const led =
      made.subscriptionId === undone.subscriptionId && made.version === undone.before.version;
    return led ? { ...made, version: restored } : made;
  });
}
