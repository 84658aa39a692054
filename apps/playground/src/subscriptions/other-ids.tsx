import type { OperationEntry } from '../operations/operation-entry.js';
import { LeafRow } from '../request-form/leaf-row.js';
import { enterField } from '../state/actions.js';
import { fieldKeys } from './field-keys.js';
import { findLeaf } from './find-field.js';
import { useFieldValue } from './use-field-value.js';

/** The id in the address and the one in the body, to be typed: right ones and wrong ones. */
export function OtherIds({ entry }: { readonly entry: OperationEntry }) {
  return (
    <>
      <IdRow entry={entry} fieldKey={fieldKeys.subscription} />
      <IdRow entry={entry} fieldKey={fieldKeys.dataId} name="data.id" />
    </>
  );
}

interface IdRowProps {
  readonly entry: OperationEntry;
  readonly fieldKey: string;
  readonly name?: string;
}

function IdRow({ entry, fieldKey, name }: IdRowProps) {
  const field = findLeaf(entry, fieldKey);
  const value = useFieldValue(field);
  if (!field) return null;
  return (
    <LeafRow
      field={name === undefined ? field : { ...field, name }}
      value={value}
      onEnter={(entered) => enterField(fieldKey, entered)}
    />
  );
}
