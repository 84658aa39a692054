import { type FieldChange, listFieldChanges } from '@aisle/schema/dev';
import { useEffect, useRef } from 'react';
import type { MadeUpdate } from '../state/playground-store.js';
import { Badge } from '../widgets/controls.js';
import { FieldChanges, UndoButton } from './preview-panel.js';
import { fieldName, subscriberOf } from './subscription-card.js';
import styles from './subscriptions.module.css';

/** Changes by an update, compared with its preview, and the undo button. */
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
        {made.isUndone ? <Badge>undone</Badge> : <Verdict made={made} changes={changes} />}
      </header>
      {changes.length === 0 ? (
        <p className="soft">Nothing: the subscription is as it was before.</p>
      ) : (
        <FieldChanges
          caption="What the update changed"
          changes={changes}
          asked={made.asked}
          reading={made.before}
        />
      )}
      <UndoButton subscriptionId={made.subscriptionId} />
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

function Verdict(props: { readonly made: MadeUpdate; readonly changes: readonly FieldChange[] }) {
  const { preview } = props.made;
  if (!preview) return <span className="soft">There was no preview.</span>;
  const unlike = unlikePreview(props.changes, preview.changes);
  if (unlike.length === 0) return <Badge tone="good">as previewed</Badge>;
  return <Badge tone="warn">unlike the preview: {unlike.map(fieldName).join(', ')}</Badge>;
}

/** Fields whose values are generated at the time of the update. */
const momentary = [
  '/attributes/meta/timestamps/updated_at',
  '/attributes/end_date',
  '/attributes/go_live',
  '/attributes/state/id',
  '/attributes/state/meta/created_at',
];

/**
 * Returns the pointers of fields that differ from the preview. Generated times and ids may differ.
 */
export function unlikePreview(
  made: readonly FieldChange[],
  previewed: readonly FieldChange[],
): readonly string[] {
  const expected = new Map(previewed.map((change) => [change.pointer, change]));
  const unexpected = made.filter((change) => !isLike(change, expected.get(change.pointer)));
  const missing = previewed.filter(({ pointer }) => !made.some((one) => one.pointer === pointer));
  return [...unexpected, ...missing].map(({ pointer }) => pointer);
}

function isLike(made: FieldChange, previewed: FieldChange | undefined): boolean {
  if (previewed === undefined) return false;
  return listFieldChanges(previewed.after, made.after, made.pointer).every(
    ({ pointer, before, after }) =>
      momentary.includes(pointer) && before !== undefined && after !== undefined,
  );
}
