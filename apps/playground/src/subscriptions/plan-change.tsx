import type { SubscriptionReading } from '@aisle/schema/dev';
import { useId, useState } from 'react';
import { useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import { useFieldFault, useServerFault } from '../request-form/use-server-fault.js';
import { enterFields } from '../state/actions.js';
import { Badge } from '../widgets/badge.js';
import { Segmented } from '../widgets/segmented.js';
import { AttributeSection, faultId } from './attribute-section.js';
import { type ChangeProps, fieldKeys, findLeaf } from './fields.js';
import styles from './subscriptions.module.css';
import { describeValue, planEnd, planInterval, planPrice } from './words.js';

/** Another plan: one of the offering's, or any id, under either of its names. */
export function PlanChange({ entry, reading }: ChangeProps) {
  const field = findLeaf(entry, fieldKeys.plan);
  const optionField = findLeaf(entry, fieldKeys.option);
  const plan = useFieldValue(field);
  const option = useFieldValue(optionField);
  const { fault } = useFieldFault(field, plan.presence === 'value' ? plan.text : undefined);
  const optionFault = useServerFault(fieldKeys.option);
  const [name, setName] = useState<'plan_id' | 'pricing_option_id'>('plan_id');
  if (!field) return null;
  const isBoth = plan.presence === 'value' && option.presence === 'value';
  const asOption = plan.presence !== 'value' && option.presence === 'value';
  const sentAs = asOption ? 'pricing_option_id' : plan.presence === 'value' ? 'plan_id' : name;
  const sent = asOption ? option : plan;
  const current = reading?.subscription.attributes.plan_id;
  const send = (text: string, as = sentAs) =>
    enterFields({
      [fieldKeys.plan]: { presence: 'absent' },
      [fieldKeys.option]: { presence: 'absent' },
      [as === 'plan_id' ? fieldKeys.plan : fieldKeys.option]: { text, presence: 'value' },
    });
  const first = reading?.plans.find(({ id }) => id !== current) ?? reading?.plans[0];
  return (
    <AttributeSection
      title="Plan"
      field={field}
      fields={[fieldKeys.plan, fieldKeys.option]}
      presence={sent.presence}
      text={sent.text}
      onPresence={(presence) =>
        presence === 'value'
          ? send(first?.id ?? plan.text)
          : enterFields({
              [fieldKeys.plan]: { presence },
              [fieldKeys.option]: { presence: 'absent' },
            })
      }
      kept={
        current ? `Stays ${describeValue(current, reading?.plans ?? [])}.` : 'Stays what it is.'
      }
    >
      <PlanChoice
        reading={reading}
        text={sent.text}
        describedBy={faultId(field)}
        isWrong={fault !== undefined || optionFault !== undefined}
        onPick={(text) => send(text)}
      />
      {isBoth && optionField && (
        <>
          <p className="soft">Both names are sent; they must agree.</p>
          <LeafRow field={optionField} />
        </>
      )}
      {!isBoth && optionFault && <p className="fault">{optionFault}</p>}
      {optionField && (
        <div className="line soft">
          <span>Send it as</span>
          <Segmented
            legend="The plan's name in the request"
            choices={[
              { value: 'plan_id', label: 'plan_id' },
              { value: 'pricing_option_id', label: 'pricing_option_id' },
            ]}
            value={sentAs}
            onChange={(as) => {
              setName(as);
              send(sent.text, as);
            }}
          />
        </div>
      )}
    </AttributeSection>
  );
}

interface PlanChoiceProps {
  readonly reading: SubscriptionReading | undefined;
  /** The id of the plan in the form. */
  readonly text: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly onPick: (id: string) => void;
}

/** The plans that a subscription may move to, and room for the id of any other. */
function PlanChoice({ reading, text, describedBy, isWrong, onPick }: PlanChoiceProps) {
  const group = useId();
  const [isTyping, setTyping] = useState(false);
  const plans = reading?.plans ?? [];
  const isOther = isTyping || !plans.some(({ id }) => id === text);
  const { currency, plan_id: current } = reading?.subscription.attributes ?? {};
  return (
    <fieldset className="stack tight">
      <legend className="visually-hidden">Plans of the offering</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={`choice ${styles.plan}`}>
          <input
            type="radio"
            name={group}
            checked={!isOther && plan.id === text}
            onChange={() => {
              setTyping(false);
              onPick(plan.id);
            }}
          />
          <span className="line between">
            <strong>{plan.name}</strong>
            {plan.id === current && <Badge tone="accent">current</Badge>}
            <span className="tabular">
              {planPrice(plan, currency ?? 'USD')} {planInterval(plan)}
            </span>
          </span>
          <span className="soft">
            {planEnd(plan)}
            {plan.description && ` · ${plan.description}`}
          </span>
        </label>
      ))}
      {plans.length > 0 && (
        <label className={`choice ${styles.plan}`}>
          <input type="radio" name={group} checked={isOther} onChange={() => setTyping(true)} />
          <span>Another plan id</span>
          <span className="soft">a plan of another offering is refused (403)</span>
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
