import { listFieldChanges, restoreSubscription } from '@aisle/schema/dev';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askDev, DevRefusal, queryClient } from '../dev-data/use-dev.js';
import { useTold } from '../lib/outcome.js';
import { messageOf } from '../lib/texts.js';
import type { MadeUpdate } from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
import { FieldChanges } from './preview-panel.js';
import { subscriberOf } from './subscription-card.js';
import styles from './subscriptions.module.css';

/** Changes by the last update, and the button that takes it back. */
export default function DifferencePanel({ made }: { readonly made: MadeUpdate }) {
  const changes = listFieldChanges(made.before.subscription, made.after).filter(
    ({ pointer }) => !repetitions.test(pointer),
  );
  const place = useFocusAfter(made);
  return (
    <section
      ref={place}
      className={`panel stack ${styles.panel}`}
      aria-label="What changed"
      tabIndex={-1}
    >
      <header className="line">
        <h2>What changed</h2>
        {nameOf(made).map((name) => (
          <bdi key={name}>{name}</bdi>
        ))}
      </header>
      {changes.length === 0 ? (
        <p className="soft">Nothing changed.</p>
      ) : (
        <FieldChanges
          caption="Changes by the update"
          changes={changes}
          asked={made.asked}
          reading={made.before}
        />
      )}
      <Undo key={made.sentId} made={made} />
    </section>
  );
}

/** Button that takes an update back, and its outcome. */
function Undo({ made }: { readonly made: MadeUpdate }) {
  const { data: outcome, isPending, mutate } = useMutation({ mutationFn: undoUpdate });
  useTold(outcome?.text, outcome);
  return (
    <div className="line">
      {!outcome?.isUndone && (
        <Button aria-disabled={isPending} onPress={() => mutate(made)}>
          <Icon name="undo" /> Undo this update
        </Button>
      )}
      {outcome && (
        <p className="notice" data-tone={outcome.isUndone ? 'good' : 'warn'}>
          {outcome.text}
        </p>
      )}
    </div>
  );
}

/** Restores the state before an update, unless the subscription has changed since. */
async function undoUpdate({ before, version }: MadeUpdate) {
  const { id = '' } = before.subscription;
  try {
    await askDev(restoreSubscription, {
      params: { subscription_uuid: id },
      headers: { 'If-Match': version },
      body: { snapshot: before.snapshot },
    });
    return {
      isUndone: true,
      text: 'Undone: the subscription is as before the update. The response below still shows the update.',
    };
  } catch (error) {
    const isChanged = error instanceof DevRefusal && error.status === 412;
    const reason = isChanged ? 'the subscription has changed since.' : messageOf(error);
    return { isUndone: false, text: `Not undone: ${reason}` };
  } finally {
    void queryClient.invalidateQueries();
  }
}

/**
 * Returns offering and subscriber of an update. The form may contain another subscription by then.
 */
function nameOf({ before: { subscription } }: MadeUpdate): readonly string[] {
  const offering = subscription.attributes.offering.attributes.name;
  return [offering, subscriberOf(subscription)].filter(Boolean);
}

/** Takes the focus after each update sent from here, because nothing is left to send. */
function useFocusAfter({ sentId }: MadeUpdate) {
  const place = useRef<HTMLElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    const holder = document.activeElement;
    const isBeside = place.current?.parentElement?.contains(holder) || holder === document.body;
    if (isBeside && focused.current !== sentId) place.current?.focus();
    focused.current = sentId;
  }, [sentId]);
  return place;
}

/** Members that repeat attributes of a subscription. */
const repetitions = /^\/(?:meta|relationships|attributes\/pricing_option_id)(?:\/|$)/;
