import { readClock } from '@aisle/schema/dev';
import type { PaymentAuthority } from '@aisle/schema/subscriptions';
import { timeOf } from '../clock/describe-clock.js';
import { nextMorning, TimeField } from '../clock/time-field.js';
import { useDev } from '../dev-data/use-dev.js';
import { formatTime, memberOf, textOf } from '../lib/texts.js';
import { useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import {
  isLeaf,
  type LeafField,
  type OperationEntry,
  withMembers,
} from '../request-form/operation-entry.js';
import {
  PreviewFaults,
  placeServerFaults,
  useServerFault,
} from '../request-form/use-server-fault.js';
import { clearFields, enterField, enterFields } from '../state/actions.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { TextInput } from '../widgets/controls.js';
import { Pick } from '../widgets/pick.js';
import { type ChangeProps, fieldKeys, updateField, useChosenSubscription } from './fields.js';
import { AttributeSection, faultId, PlanChange, Stays, useAttribute } from './plan-change.js';
import { PreviewHint, usePreview } from './preview-panel.js';
import { describeValue } from './subscription-card.js';
import styles from './subscriptions.module.css';

/** All attributes that an update can change. */
export default function ChangeForm({ entry }: { readonly entry: OperationEntry }) {
  const { reading } = useChosenSubscription(entry);
  const preview = usePreview();
  const faults = placeServerFaults(preview.data?.errors ?? [], entry.fields);
  const change = { entry, reading: reading.data };
  return (
    <PreviewFaults value={faults}>
      <div className="stack loose whole">
        <PlanChange {...change} />
        <AddressChange {...change} />
        <AuthorityChange {...change} />
        <GoLiveChange {...change} />
        <ConditionSwitch {...change} />
        <PreviewHint preview={preview} />
      </div>
    </PreviewFaults>
  );
}

function AddressChange({ entry, reading }: ChangeProps) {
  const attribute = useAttribute(updateField(entry, fieldKeys.address));
  const { field, value, fault } = attribute;
  const current = reading?.subscription.attributes.address_id;
  const enter = (text: string) => enterField(field.key, { text, presence: 'value' });
  return (
    <AttributeSection
      {...attribute}
      start={() => current}
      title="Address"
      kept={<Stays>{current ? <code>{current}</code> : reading && 'without an address'}</Stays>}
      cleared="Removes the address."
    >
      <div className="line">
        <TextInput
          id={field.key}
          aria-label="address_id"
          className="rest"
          value={value.text}
          placeholder="UUID of the address"
          aria-invalid={fault !== undefined}
          aria-describedby={faultId(field)}
          onType={enter}
        />
        <Button onPress={() => enter(crypto.randomUUID())}>Generate one</Button>
      </div>
    </AttributeSection>
  );
}

/** Switch that makes an update conditional on the state shown. */
function ConditionSwitch({ entry, reading }: ChangeProps) {
  const field = updateField(entry, fieldKeys.condition);
  const { text } = useFieldValue(field);
  const fault = useServerFault(field.key);
  const version = reading && `"${reading.version}"`;
  const isOn = text !== '';
  const enter = (entered: string) => enterField(field.key, { text: entered });
  return (
    <section
      className={`panel stack ${styles.attribute}`}
      data-presence={isOn ? 'value' : 'absent'}
    >
      <label className="line">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => (isOn ? clearFields([field.key]) : enter(version ?? '"v1"'))}
        />
        Only if not changed since it was read <code className="fine">If-Match</code>
      </label>
      {isOn && (
        <TextInput
          id={field.key}
          aria-label="If-Match"
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={faultId(field)}
          onType={enter}
        />
      )}
      {isOn && version !== undefined && version !== text && (
        <p className={`soft ${styles.note}`}>
          The subscription has changed since: the update will be refused (412).{' '}
          <Button onPress={() => enter(version)}>Use the current version</Button>
        </p>
      )}
      <p id={faultId(field)} className="fault">
        {isOn && fault}
      </p>
    </section>
  );
}

/** Input of another activation time of a pending subscription, or none. */
function GoLiveChange({ entry, reading }: ChangeProps) {
  const attribute = useAttribute(updateField(entry, fieldKeys.goLive));
  const { field, value, fault } = attribute;
  const { data, dataUpdatedAt } = useDev(readClock);
  const now = () => (data ? timeOf(data.clock, Date.now() - dataUpdatedAt) : Date.now());
  const { pending, go_live_after: current } = reading?.subscription.attributes ?? {};
  return (
    <AttributeSection
      {...attribute}
      start={() => current ?? nextMorning(now())}
      title="Goes live after"
      kept={
        pending === false ? (
          'Only pending subscriptions have one; this one is not pending.'
        ) : (
          <Stays>{pending && (current ? formatTime(current) : 'without a time')}</Stays>
        )
      }
      cleared="Removes the go-live time. The subscription stays pending until it gets another one."
      note={
        pending === false
          ? 'This subscription is not pending: another go-live time is refused (409).'
          : 'A pending subscription goes live at this time. A past time activates it at once.'
      }
    >
      <TimeField
        id={field.key}
        label="go_live_after"
        text={value.text}
        onEnter={(text) => enterField(field.key, { text, presence: 'value' })}
        describedBy={faultId(field)}
        invalid={fault !== undefined}
      />
    </AttributeSection>
  );
}

/** Input of another gateway or its ids. The authority is replaced completely. */
function AuthorityChange({ entry, reading }: ChangeProps) {
  const attribute = useAttribute(updateField(entry, fieldKeys.authority));
  const typeField = updateField(entry, fieldKeys.authorityType);
  const type = useFieldValue(typeField);
  const typeFault = useServerFault(typeField.key);
  const isUntouched = usePlayground(
    (state) => selectedForm(state).fields[typeField.key] === undefined,
  );
  const { field } = attribute;
  const members = withMembers(field).filter(isLeaf);
  const current = reading?.subscription.attributes.payment_authority;
  return (
    <AttributeSection
      {...attribute}
      title="Payment authority"
      onPresence={(presence) =>
        enterFields({
          ...(presence === 'value' && isUntouched && current && entered(current, members)),
          [field.key]: { presence },
        })
      }
      kept={<Stays>{current && describeValue(current)}</Stays>}
      note="Replaced as a whole: what is left out here is gone afterwards."
    >
      <div className="stack tight">
        <span>
          <code>type</code> <span className="soft">required, the payment gateway</span>
        </span>
        <Pick
          label="type"
          options={(isLeaf(typeField) ? typeField.options : []).map((value) => ({
            value,
            label: value,
          }))}
          value={type.text}
          onPick={(text) => enterField(typeField.key, { text, presence: 'value' })}
        />
        <p className="fault">{typeFault}</p>
      </div>
      {members
        .filter(({ key }) => key !== typeField.key)
        .map((member) => (
          <LeafRow key={member.key} field={member} isOptional />
        ))}
    </AttributeSection>
  );
}

/** Returns the entries for an authority's members. Leaves out missing ones. */
function entered(authority: PaymentAuthority, members: readonly LeafField[]) {
  return Object.fromEntries(
    members.map(({ key, name }) => {
      const text = textOf(memberOf(authority, name)) ?? '';
      return [key, { text, presence: text === '' ? 'absent' : 'value' } as const];
    }),
  );
}
