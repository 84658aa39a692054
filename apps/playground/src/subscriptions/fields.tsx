import { createValidator, Uuid } from '@aisle/schema';
import { readSubscription, type SubscriptionReading } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { Field, LeafField } from '../request-form/field.js';
import { type FieldValue, fieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';

const attributes = 'body:/data/attributes';
const authority = `${attributes}/payment_authority`;

/** The keys of the form's fields that an update has. */
export const fieldKeys = {
  subscription: 'path:subscription_uuid',
  dataId: 'body:/data/id',
  data: 'body:/data',
  attributes,
  plan: `${attributes}/plan_id`,
  option: `${attributes}/pricing_option_id`,
  address: `${attributes}/address_id`,
  authority,
  authorityType: `${authority}/type`,
  goLive: `${attributes}/go_live_after`,
  condition: 'header:If-Match',
} as const;

/** What each part of the form needs to know. */
export interface ChangeProps {
  readonly entry: OperationEntry;
  /** The chosen subscription, where the server tells. */
  readonly reading: SubscriptionReading | undefined;
}

/** The field of a key among all that an operation has. */
export function findField({ fields }: OperationEntry, key: string): Field | undefined {
  const { path, query, header, body } = fields;
  return [...path, ...query, ...header, ...(body ? [body] : [])]
    .flatMap(withMembers)
    .find((field) => field.key === key);
}

/** The same when it is no group. */
export function findLeaf(entry: OperationEntry, key: string): LeafField | undefined {
  const field = findField(entry, key);
  return field?.kind === 'leaf' ? field : undefined;
}

/** A field and all that is within it. */
export function withMembers(field: Field): readonly Field[] {
  return field.kind === 'leaf' ? [field] : [field, ...field.members.flatMap(withMembers)];
}

/** What a field of the selected operation stands at. */
export function useFieldValue(field: Field | undefined): FieldValue {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  return field ? fieldValue(field, form, examples) : { text: '', presence: 'absent' };
}

const validateId = createValidator(Uuid);

/** The id of the subscription in the form, and the subscription as the server has it. */
export function useChosenSubscription(entry: OperationEntry) {
  const { text: id } = useFieldValue(findLeaf(entry, fieldKeys.subscription));
  const isWhole = validateId(id).value !== undefined;
  const reading = useDev(
    readSubscription,
    { params: { subscription_uuid: id } },
    { enabled: isWhole },
  );
  return { id, isWhole, reading };
}

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
