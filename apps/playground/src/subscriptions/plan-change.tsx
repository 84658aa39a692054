import { useId } from 'react';
import { useDraft, useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import { isLeaf } from '../request-form/operation-entry.js';
import { useFieldFault, useServerFault } from '../request-form/use-server-fault.js';
import { enterFields } from '../state/actions.js';
import { Badge, TextInput } from '../widgets/controls.js';
import { Segmented } from '../widgets/opener.js';
import { AttributeSection, faultId, Stays } from './attribute-section.js';
import { type ChangeProps, fieldKeys, updateField } from './fields.js';
import { describeValue, PlanPrice, planEnd } from './subscription-card.js';
import styles from './subscriptions.module.css';

/** Input of another plan: one of the offering, or any id, in either attribute. */
export function PlanChange({ entry, reading }: ChangeProps) {
  const field = updateField(entry, fieldKeys.plan);
  const optionField = updateField(entry, fieldKeys.option);
  const plan = useFieldValue(field);
  const option = useFieldValue(optionField);
  const isPlan = plan.presence === 'value';
  const isOption = option.presence === 'value';
  const sent = isOption && !isPlan ? option : plan;
  const { fault } = useFieldFault(field, sent.text);
  const optionFault = useServerFault(optionField.key);
  const [chosenKey, chooseKey] = useDraft(field.key);
  const sentKey = isPlan ? field.key : isOption ? optionField.key : chosenKey;
  const current = reading?.subscription.attributes.plan_id;
  const send = (text: string, key = sentKey) =>
    enterFields({
      [field.key]: { presence: 'absent' },
      [optionField.key]: { presence: 'absent' },
      [key]: { text, presence: 'value' },
    });
  const first = reading?.plans.find(({ id }) => id !== current) ?? reading?.plans[0];
  return (
    <AttributeSection
      title="Plan"
      field={field}
      fields={[field.key, optionField.key]}
      value={sent}
      fault={fault}
      onPresence={(presence) =>
        presence === 'value'
          ? send(first?.id ?? plan.text)
          : enterFields({ [field.key]: { presence }, [optionField.key]: { presence: 'absent' } })
      }
      kept={<Stays>{current && <bdi>{describeValue(current, reading?.plans)}</bdi>}</Stays>}
    >
      <PlanChoice
        reading={reading}
        text={sent.text}
        describedBy={faultId(field)}
        isWrong={fault !== undefined || optionFault !== undefined}
        onPick={(text) => send(text)}
      />
      {isPlan && isOption && isLeaf(optionField) && (
        <>
          <p className="soft">Both names are sent; they must agree.</p>
          <LeafRow field={optionField} />
        </>
      )}
      {!(isPlan && isOption) && optionFault && <p className="fault">{optionFault}</p>}
      <div className="line soft">
        <span>Send it as</span>
        <Segmented
          legend="The plan's name in the request"
          choices={[field, optionField].map(({ key, name }) => ({ value: key, label: name }))}
          value={sentKey}
          onChange={(key) => {
            chooseKey(key);
            send(sent.text, key);
          }}
        />
      </div>
    </AttributeSection>
  );
}

interface PlanChoiceProps extends Pick<ChangeProps, 'reading'> {
  readonly text: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly onPick: (id: string) => void;
}

/** The plans that a subscription may change to, and an input for other ids. */
function PlanChoice({ reading, text, describedBy, isWrong, onPick }: PlanChoiceProps) {
  const group = useId();
  const [isTyping, setTyping] = useDraft(false);
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
            <strong>
              <bdi>{plan.name}</bdi>
            </strong>
            {plan.id === current && <Badge tone="accent">current</Badge>}
            <span className="tabular">
              <PlanPrice plan={plan} currency={currency ?? 'USD'} />
            </span>
          </span>
          <span className="soft">
            {planEnd(plan)}
            {plan.description && (
              <>
                {' '}
                · <bdi>{plan.description}</bdi>
              </>
            )}
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
        <TextInput
          aria-label="Another plan id"
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          placeholder="UUID of the plan"
          value={text}
          onType={onPick}
        />
      )}
    </fieldset>
  );
}
