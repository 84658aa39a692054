import { Suspense } from 'react';
import { lazyPart } from '../../lib/connection.js';
import type { OperationEntry } from '../../operations/operation-entry.js';
import { PlainFields } from '../../request-form/leaf-row.js';
import { allFields, isLeaf } from '../../request-form/server-faults.js';
import type { SpecialControl } from '../../request-form/special-control.js';

const key = 'body:/data/selected_options';

/** Chooses the options of the bundle that a request is about. */
export const bundleControl: SpecialControl = {
  claim: ({ name }) => (name === 'configureProduct' ? [key] : []),
  Component: BundleControl,
};

const BundleForm = lazyPart(() => import('./bundle-form.js'));

function BundleControl({ entry }: { readonly entry: OperationEntry }) {
  const fields = allFields(entry.fields)
    .filter(isLeaf)
    .filter((field) => field.key === key);
  return (
    <>
      <Suspense fallback={null}>
        <BundleForm fieldKey={key} />
      </Suspense>
      <PlainFields fields={fields} />
    </>
  );
}
