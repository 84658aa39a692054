import { lazy, Suspense } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { fieldKeys } from './field-keys.js';
import { findField, findLeaf, withMembers } from './find-field.js';

const ChangeForm = lazy(() => import('./change-form.js'));

/** Says what an update changes, attribute by attribute, and shows what that would do. */
export const changeControl: SpecialControl = {
  claim: (entry) => {
    const data = findField(entry, fieldKeys.data);
    if (!data || !findLeaf(entry, fieldKeys.plan)) return [];
    const condition = findLeaf(entry, fieldKeys.condition);
    return [data, ...(condition ? [condition] : [])]
      .flatMap(withMembers)
      .map(({ key }) => key)
      .filter((key) => key !== fieldKeys.dataId);
  },
  Component: ChangeField,
};

function ChangeField({ entry }: { readonly entry: OperationEntry }) {
  return (
    <Suspense fallback={<p>Loading the form…</p>}>
      <ChangeForm entry={entry} />
    </Suspense>
  );
}
