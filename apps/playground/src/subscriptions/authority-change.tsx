import type { PaymentAuthority } from '@aisle/schema';
import type { LeafField } from '../request-form/field.js';
import { withMembers } from '../request-form/field.js';
import { useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { enterField, enterFields } from '../state/actions.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { Pick } from '../widgets/pick.js';
import { AttributeSection } from './attribute-section.js';
import { type ChangeProps, fieldKeys, findField, findLeaf } from './fields.js';
import { describeAuthority } from './words.js';

/** Another gateway or other ids at it; the authority is replaced as a whole. */
export function AuthorityChange({ entry, reading }: ChangeProps) {
  const field = findField(entry, fieldKeys.authority);
  const typeField = findLeaf(entry, fieldKeys.authorityType);
  const { presence } = useFieldValue(field);
  const type = useFieldValue(typeField);
  const typeFault = useServerFault(fieldKeys.authorityType);
  const isUntouched = usePlayground(
    (state) => selectedForm(state).fields[fieldKeys.authorityType] === undefined,
  );
  if (field?.kind !== 'group' || !typeField) return null;
  const current = reading?.subscription.attributes.payment_authority;
  const keys = withMembers(field).map(({ key }) => key);
  return (
    <AttributeSection
      title="Payment authority"
      field={field}
      presence={presence}
      onPresence={(chosen) =>
        chosen === 'value' && isUntouched && current
          ? enterFields({ ...entered(current, keys), [field.key]: { presence: 'value' } })
          : enterField(field.key, { presence: chosen })
      }
      kept={current ? `Stays ${describeAuthority(current)}.` : 'Stays what it is.'}
      note="Replaced as a whole: what is left out here is gone afterwards."
    >
      <div className="stack tight">
        <span>
          <code>type</code> <span className="soft">required, the payment gateway</span>
        </span>
        <Pick
          label="type"
          options={typeField.options.map((value) => ({ value, label: value }))}
          value={type.text}
          onPick={(text) => enterField(typeField.key, { text, presence: 'value' })}
        />
        <p className="fault">{typeFault}</p>
      </div>
      <AuthorityMembers entry={entry} type={type.text} />
      {current && (
        <button
          type="button"
          className="quiet-button"
          onClick={() => enterFields(entered(current, keys))}
        >
          Start from the present one
        </button>
      )}
    </AttributeSection>
  );
}

/** The members of an authority as they are entered; those that it lacks are left out. */
function entered(authority: PaymentAuthority, keys: readonly string[]) {
  const values: Readonly<Record<string, unknown>> = authority;
  return Object.fromEntries(
    keys
      .filter((key) => key !== fieldKeys.authority)
      .map((key) => {
        const value = values[key.slice(key.lastIndexOf('/') + 1)];
        const text = typeof value === 'string' ? value : '';
        return [key, { text, presence: text === '' ? 'absent' : 'value' } as const];
      }),
  );
}

interface AuthorityMembersProps {
  readonly entry: OperationEntry;
  /** The gateway. */
  readonly type: string;
}

/** The ids at the gateway: the gateway's own first, those of other gateways on demand. */
function AuthorityMembers({ entry, type }: AuthorityMembersProps) {
  const authority = findField(entry, fieldKeys.authority);
  const members = authority?.kind === 'group' ? authority.members : [];
  const ids = members.filter(
    (member): member is LeafField =>
      member.kind === 'leaf' && member.key !== fieldKeys.authorityType,
  );
  const own = ids.filter(({ name }) => name.includes('profile') === (type === 'authorize_net'));
  const others = ids.filter((field) => !own.includes(field));
  return (
    <>
      {own.map((field) => (
        <LeafRow key={field.key} field={field} isOptional />
      ))}
      {others.length > 0 && (
        <details>
          <summary className="fold">Members of other gateways</summary>
          <div className="stack loose below">
            {others.map((field) => (
              <LeafRow key={field.key} field={field} isOptional />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
