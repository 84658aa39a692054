import { useState } from 'react';
import { Segmented } from '../lib/segmented.js';
import { enterFields } from '../state/actions.js';
import { AttributeSection, faultId } from './attribute-section.js';
import styles from './change-form.module.css';
import type { ChangeProps } from './change-props.js';
import { describeValue } from './describe-value.js';
import { useFaultIn, useFaultOf } from './faults-context.js';
import { fieldKeys } from './field-keys.js';
import { findLeaf } from './find-field.js';
import { PlanChoice } from './plan-choice.js';
import { TextRow } from './text-row.js';
import { useFieldValue } from './use-field-value.js';

/** Another plan: one of the offering's, or any id, under either of its names. */
export function PlanChange({ entry, reading }: ChangeProps) {
  const field = findLeaf(entry, fieldKeys.plan);
  const optionField = findLeaf(entry, fieldKeys.option);
  const plan = useFieldValue(field);
  const option = useFieldValue(optionField);
  const planFault = useFaultIn(field, plan.presence === 'value' ? plan.text : undefined);
  const optionFault = useFaultOf(fieldKeys.option);
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
        isWrong={planFault !== undefined || optionFault !== undefined}
        onPick={(text) => send(text)}
      />
      {isBoth && optionField && (
        <TextRow field={optionField} value={option} hint="Both names are sent; they must agree." />
      )}
      {!isBoth && optionFault && <p className={styles.fault}>{optionFault}</p>}
      {optionField && (
        <div className={styles.sendAs}>
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
