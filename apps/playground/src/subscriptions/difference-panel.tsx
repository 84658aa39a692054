import { listFieldChanges } from '@aisle/schema/dev';
import { useEffect, useRef } from 'react';
import type { MadeUpdate } from '../state/playground-store.js';
import { FieldChanges } from './preview-panel.js';
import { subscriberOf } from './subscription-card.js';
import styles from './subscriptions.module.css';

/** Changes by the last update. */
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
    </section>
  );
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
