import type { SubscriptionReading } from '@aisle/schema/dev';
import { useId, useState } from 'react';
import { Badge } from '../lib/badge.js';
import { planEnd, planInterval, planPrice } from './describe-plan.js';
import styles from './plan-choice.module.css';

interface PlanChoiceProps {
  readonly reading: SubscriptionReading | undefined;
  /** The id of the plan in the form. */
  readonly text: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly onPick: (id: string) => void;
}

/** The plans that a subscription may move to, and room for the id of any other. */
export function PlanChoice({ reading, text, describedBy, isWrong, onPick }: PlanChoiceProps) {
  const group = useId();
  const [isTyping, setTyping] = useState(false);
  const plans = reading?.plans ?? [];
  const isOther = isTyping || !plans.some(({ id }) => id === text);
  const { currency, plan_id: current } = reading?.subscription.attributes ?? {};
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">Plans of the offering</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input
            type="radio"
            name={group}
            checked={!isOther && plan.id === text}
            onChange={() => {
              setTyping(false);
              onPick(plan.id);
            }}
          />
          <span className={styles.name}>
            <strong>{plan.name}</strong>
            {plan.id === current && <Badge tone="accent">current</Badge>}
          </span>
          <span className={styles.price}>
            {planPrice(plan, currency ?? 'USD')} {planInterval(plan)}
          </span>
          <span className={styles.end}>
            {planEnd(plan)}
            {plan.description && ` · ${plan.description}`}
          </span>
        </label>
      ))}
      {plans.length > 0 && (
        <label className={styles.plan}>
          <input type="radio" name={group} checked={isOther} onChange={() => setTyping(true)} />
          <span className={styles.name}>Another plan id</span>
          <span className={styles.end}>a plan of another offering is refused (403)</span>
        </label>
      )}
      {isOther && (
        <input
          aria-label="Another plan id"
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          placeholder="UUID of the plan"
          className="text-input"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onPick(event.target.value)}
        />
      )}
    </fieldset>
  );
}
