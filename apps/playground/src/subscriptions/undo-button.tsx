import { listFieldChanges, restoreSubscription } from '@aisle/schema/dev';
import { useMutation } from '@tanstack/react-query';
import { timeOfDay } from '../clock/describe-clock.js';
import { askDev, DevRefusal } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/use-dev.js';
import { useTold } from '../lib/outcome.js';
import { messageOf } from '../lib/texts.js';
import { findEntry } from '../request-form/operation-entry.js';
import { buildRequest } from '../request-form/selected-request.js';
import { changeForm, noteUpdates } from '../state/actions.js';
import { type FormValues, withoutFields } from '../state/form.js';
import { type MadeUpdate, usePlayground } from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
import { fieldKeys } from './fields.js';
import { readUpdate } from './read-update.js';

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
