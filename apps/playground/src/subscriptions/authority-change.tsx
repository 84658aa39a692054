import type { PaymentAuthority } from '@aisle/schema/subscriptions';
import { memberOf, textOf } from '../lib/members.js';
import { isLeaf, type LeafField, withMembers } from '../request-form/field.js';
import { useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { enterField, enterFields } from '../state/actions.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Pick } from '../widgets/pick.js';
import { AttributeSection, Stays, useAttribute } from './attribute-section.js';
import { type ChangeProps, fieldKeys, updateField } from './fields.js';
import { describeValue } from './words.js';

/** Input of another gateway or its ids. The authority is replaced completely. */
export function AuthorityChange({ entry, reading }: ChangeProps) {
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
      <GatewayIds
        ids={members.filter((member) => member.key !== typeField.key)}
        isAuthorizeNet={type.text === 'authorize_net'}
      />
      {current && (
        <Button onPress={() => enterFields(entered(current, members))}>
          Start from the present one
        </Button>
      )}
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

interface GatewayIdsProps {
  readonly ids: readonly LeafField[];
  readonly isAuthorizeNet: boolean;
}

/** Ids at the gateway. Fields for other gateways are shown on demand. */
function GatewayIds({ ids, isAuthorizeNet }: GatewayIdsProps) {
  const isOwn = ({ name }: LeafField) => name.includes('profile') === isAuthorizeNet;
  const rows = (fields: readonly LeafField[]) =>
    fields.map((field) => <LeafRow key={field.key} field={field} isOptional />);
  const others = ids.filter((field) => !isOwn(field));
  return (
    <>
      {rows(ids.filter(isOwn))}
      {others.length > 0 && (
        <details>
          <summary className="fold">Members of other gateways</summary>
          <div className="stack loose below">{rows(others)}</div>
        </details>
      )}
    </>
  );
}
