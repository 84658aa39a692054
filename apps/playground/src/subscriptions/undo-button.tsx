import { listFieldChanges, restoreSubscription } from '@aisle/schema/dev';
import { useState } from 'react';
import { timeOfDay } from '../clock/describe-clock.js';
import { askDev, DevRefusal } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/use-dev.js';
import { messageOf } from '../lib/texts.js';
import { noteUpdates } from '../state/actions.js';
import { type MadeUpdate, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import styles from './subscriptions.module.css';
import { lastToUndo, withUndone } from './update-log.js';

/** Takes back the last update of a subscription that this page made, and says how that went. */
export function UndoButton({ subscriptionId }: { readonly subscriptionId: string }) {
  const updates = usePlayground((state) => state.updates);
  const [outcome, setOutcome] = useState<UndoOutcome>();
  const [isBusy, setBusy] = useState(false);
  const made = lastToUndo(updates, subscriptionId);
  const left = updates.filter((one) => one.subscriptionId === subscriptionId && !one.isUndone);
  const undo = async (force: boolean) => {
    if (!made || isBusy) return;
    setBusy(true);
    setOutcome(await undoUpdate(made, force));
    setBusy(false);
  };
  if (!made && !outcome) return null;
  return (
    <div className="line">
      {made && (
        <Button onPress={() => void undo(false)}>
          <Icon name="undo" /> Undo the update of {timeOfDay(made.at)} UTC
        </Button>
      )}
      {outcome?.kind === 'changed' && (
        <Button look="danger" onPress={() => void undo(true)}>
          Undo anyway
        </Button>
      )}
      {left.length > 1 && <span className="soft">{left.length} updates can be undone</span>}
      <span aria-live="polite" className={styles.outcome} data-kind={outcome?.kind}>
        {outcome && describe(outcome)}
      </span>
    </div>
  );
}

function describe(outcome: UndoOutcome): string {
  if (outcome.kind === 'failed') return `Not undone: ${outcome.reason}`;
  if (outcome.kind === 'changed') {
    return 'Not undone: the subscription has changed since. Undoing would take that back as well.';
  }
  return outcome.isSame
    ? 'Undone: the subscription is exactly as before the update.'
    : 'Undone, but the subscription is not quite as before the update.';
}

/** How taking back an update went. `changed`: the subscription is no longer in the state that it led to. */
export type UndoOutcome =
  | { readonly kind: 'undone'; readonly isSame: boolean }
  | { readonly kind: 'changed' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Brings back the state before an update, as long as nothing else has changed the subscription since;
 * with `force` in any case.
 */
async function undoUpdate(made: MadeUpdate, force = false): Promise<UndoOutcome> {
  try {
    const reading = await askDev(restoreSubscription, {
      params: { subscription_uuid: made.subscriptionId },
      headers: {
        'If-Match': force || made.version === undefined ? undefined : `"${made.version}"`,
      },
      body: { snapshot: made.before.snapshot },
    });
    noteUpdates((updates) => withUndone(updates, made, reading.version));
    void queryClient.invalidateQueries();
    const isSame = listFieldChanges(made.before.snapshot, reading.snapshot).length === 0;
    return { kind: 'undone', isSame };
  } catch (error) {
    if (error instanceof DevRefusal && error.status === 412) return { kind: 'changed' };
    return { kind: 'failed', reason: messageOf(error) };
  }
}
