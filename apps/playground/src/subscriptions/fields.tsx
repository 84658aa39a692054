import { createValidator, Uuid } from '@aisle/schema';
import { readSubscription, type SubscriptionReading } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import type { Field, LeafField } from '../request-form/field.js';
import { allFields } from '../request-form/field.js';
import { useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import type { OperationEntry } from '../request-form/operation-entry.js';

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
  return allFields(fields).find((field) => field.key === key);
}

/** The same when it is no group. */
export function findLeaf(entry: OperationEntry, key: string): LeafField | undefined {
  const field = findField(entry, key);
  return field?.kind === 'leaf' ? field : undefined;
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
  const id = findLeaf(entry, fieldKeys.subscription);
  const dataId = findLeaf(entry, fieldKeys.dataId);
  return (
    <>
      {id && <LeafRow field={id} />}
      {dataId && <LeafRow field={{ ...dataId, name: 'data.id' }} />}
    </>
  );
}
