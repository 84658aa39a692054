import { PlainFields } from '../../request-form/leaf-row.js';
import {
  allFields,
  isLeaf,
  type OperationEntry,
  type SpecialControl,
} from '../../request-form/operation-entry.js';
import { lazyPart } from '../../widgets/lazy-part.js';

const key = 'body:/data/selected_options';

/** Choice of a bundle's options. */
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
      <BundleForm fieldKey={key} />
      <PlainFields fields={fields} />
    </>
  );
}
