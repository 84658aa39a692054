import type { OperationEntry } from '../operations/operation-entry.js';
import type { LeafField } from '../request-form/field.js';
import styles from './change-form.module.css';
import { fieldKeys } from './field-keys.js';
import { findField } from './find-field.js';
import { TextRow } from './text-row.js';
import { useFieldValue } from './use-field-value.js';

interface AuthorityMembersProps {
  readonly entry: OperationEntry;
  /** The gateway. */
  readonly type: string;
}

/** The ids at the gateway: the gateway's own first, those of other gateways on demand. */
export function AuthorityMembers({ entry, type }: AuthorityMembersProps) {
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
        <MemberRow key={field.key} field={field} />
      ))}
      {others.length > 0 && (
        <details>
          <summary className="fold">Members of other gateways</summary>
          <div className={styles.rows}>
            {others.map((field) => (
              <MemberRow key={field.key} field={field} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function MemberRow({ field }: { readonly field: LeafField }) {
  return <TextRow field={field} value={useFieldValue(field)} isOptional />;
}
