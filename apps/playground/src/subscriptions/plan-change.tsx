import { type ReactNode, useId } from 'react';
import { useFieldValue } from '../request-form/form-values.js';
import { type Field, withMembers } from '../request-form/operation-entry.js';
import { useFieldFault } from '../request-form/use-server-fault.js';
import { enterField } from '../state/actions.js';
import type { Presence } from '../state/form.js';
import { Badge, type Choice, Segmented, TextInput } from '../widgets/controls.js';
import { type ChangeProps, fieldKeys, updateField } from './fields.js';
import { describeValue, PlanPrice, planEnd } from './subscription-card.js';
import styles from './subscriptions.module.css';

/** Input of another plan: one of the offering, or any id if its plans are unknown. */
export function PlanChange({ entry, reading }: ChangeProps) {
  const attribute = useAttribute(updateField(entry, fieldKeys.plan));
  const { field, value, fault } = attribute;
  const group = useId();
  const enter = (text: string) => enterField(field.key, { text, presence: 'value' });
  const plans = reading?.plans ?? [];
  const { currency = 'USD', plan_id: current } = reading?.subscription.attributes ?? {};
  return (
    <AttributeSection
      {...attribute}
      title="Plan"
      onPresence={(presence) => {
        const first = plans.find(({ id }) => id !== current) ?? plans[0];
        enterField(field.key, { presence, text: first?.id ?? value.text });
      }}
      kept={<Stays>{current && <bdi>{describeValue(current, plans)}</bdi>}</Stays>}
    >
      <fieldset className="stack tight">
        <legend className="visually-hidden">Plans of the offering</legend>
        {plans.map((plan) => (
          <label key={plan.id} className={`choice ${styles.plan}`}>
            <input
              type="radio"
              name={group}
              checked={plan.id === value.text}
              onChange={() => enter(plan.id)}
            />
            <span className="line between">
              <strong>
                <bdi>{plan.name}</bdi>
              </strong>
              {plan.id === current && <Badge tone="accent">current</Badge>}
              <span className="tabular">
                <PlanPrice plan={plan} currency={currency} />
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
      </fieldset>
      {plans.length === 0 && (
        <TextInput
          aria-label="plan_id"
          aria-invalid={fault !== undefined}
          aria-describedby={faultId(field)}
          placeholder="UUID of the plan"
          value={value.text}
          onType={enter}
        />
      )}
    </AttributeSection>
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
  const { title, field, value, fault, kept, cleared, note, children } = props;
  const { presence } = value;
  const start = (wanted: Presence) =>
    wanted === 'value' && value.text === '' ? props.start?.() : undefined;
  const {
    onPresence = (wanted) =>
      enterField(field.key, { presence: wanted, text: start(wanted) ?? value.text }),
  } = props;
  const choices: Choice<Presence>[] = [
    { value: 'absent', label: 'Leave out' },
    { value: 'value', label: 'Value' },
    ...(field.nullable ? [{ value: 'null', label: 'Null' } as const] : []),
  ];
  return (
    <section
      className={`panel stack ${styles.attribute}`}
      data-presence={presence}
      data-fields={withMembers(field)
        .map(({ key }) => key)
        .join(' ')}
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
  return <>Unchanged: {children || 'as it is'}.</>;
}

/** Returns the id of the element with a field's error. */
export function faultId({ key }: Pick<Field, 'key'>): string {
  return `${key}-said`;
}
