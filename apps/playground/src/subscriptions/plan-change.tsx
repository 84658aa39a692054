import { type ReactNode, useId } from 'react';
import { useDraft, useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import { type Field, isLeaf, withMembers } from '../request-form/operation-entry.js';
import { useFieldFault, useServerFault } from '../request-form/use-server-fault.js';
import { enterField, enterFields } from '../state/actions.js';
import type { Presence } from '../state/form.js';
import { Badge, type Choice, Segmented, TextInput } from '../widgets/controls.js';
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

/** Returns an attribute's value in the form and its error. */
export function useAttribute(field: Field) {
  const value = useFieldValue(field);
  const { fault } = useFieldFault(field, field.kind === 'leaf' ? value.text : undefined);
  return { field, value, fault };
}

interface AttributeSectionProps extends ReturnType<typeof useAttribute> {
  readonly title: string;
  /** Keys of the fields shown, if they are not the field and its members. */
  readonly fields?: readonly string[];
  readonly onPresence?: (presence: Presence) => void;
  /** Returns the initial value. */
  readonly start?: () => string | undefined;
  /** Text that explains the effect of leaving out the attribute. */
  readonly kept: ReactNode;
  /** Text that explains the effect of null. */
  readonly cleared?: string;
  /** Warning about changing the attribute. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** An attribute of an update with the choice to keep it, set it or set null. */
export function AttributeSection(props: AttributeSectionProps) {
  const { title, field, value, fault, fields, kept, cleared, note, children } = props;
  const { presence } = value;
  const start = (wanted: Presence) =>
    wanted === 'value' && value.text === '' ? props.start?.() : undefined;
  const {
    onPresence = (wanted) =>
      enterField(field.key, { presence: wanted, text: start(wanted) ?? value.text }),
  } = props;
  const choices: Choice<Presence>[] = [
    { value: 'absent', label: 'Keep' },
    { value: 'value', label: 'Set' },
    ...(field.nullable ? [{ value: 'null', label: 'Null' } as const] : []),
  ];
  return (
    <section
      className={`panel stack ${styles.attribute}`}
      data-presence={presence}
      data-fields={(fields ?? withMembers(field).map(({ key }) => key)).join(' ')}
    >
      <header className="line">
        <h3>{title}</h3>
        <code className="fine">{field.name}</code>
        <span className="end">
          <Segmented
            legend={`Send ${field.name}?`}
            choices={choices}
            value={presence}
            onChange={onPresence}
          />
        </span>
      </header>
      {presence === 'absent' && <p className="soft">{kept}</p>}
      {presence === 'null' && <p>{cleared}</p>}
      {presence === 'value' && children}
      {note && presence !== 'absent' && <p className={`soft ${styles.note}`}>{note}</p>}
      <p id={faultId(field)} className="fault">
        {presence !== 'absent' && fault}
      </p>
    </section>
  );
}

/** Text with the unchanged value, if known. */
export function Stays({ children }: { readonly children: ReactNode }) {
  return <>Stays {children || 'what it is'}.</>;
}

/** Returns the id of the element with a field's error. */
export function faultId({ key }: Pick<Field, 'key'>): string {
  return `${key}-said`;
}
