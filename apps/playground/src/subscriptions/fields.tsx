import { createValidator, Uuid } from '@aisle/schema';
import { readSubscription, type SubscriptionReading } from '@aisle/schema/dev';
import { useEffect } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { hearNames } from '../place/place-names.js';
import { allFields, type Field, isLeaf } from '../request-form/field.js';
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
  readonly reading: SubscriptionReading | undefined;
}

/** The field of a key among all that an operation has. */
export function findField({ fields }: OperationEntry, key: string): Field | undefined {
  return allFields(fields).find((field) => field.key === key);
}

/** A field that the update of a subscription is known to have. */
export function updateField(entry: OperationEntry, key: string): Field {
  const field = findField(entry, key);
  if (field === undefined) throw new TypeError(`an update has no field ${key}`);
  return field;
}

const validateId = createValidator(Uuid);

/** Whether an id is whole, so that the server can be asked about it. */
export function isWholeId(id: string): boolean {
  return validateId(id).value !== undefined;
}

/** The id of the subscription in the form, and the subscription as the server has it. */
export function useChosenSubscription(entry: OperationEntry) {
  const { text: id } = useFieldValue(findField(entry, fieldKeys.subscription));
  const isWhole = isWholeId(id);
  const asked = { params: { subscription_uuid: id } };
  const reading = useDev(readSubscription, asked, { enabled: isWhole });
  const { data } = reading;
  useEffect(() => {
    if (data) hearNames({ data: [data.subscription, ...data.plans] });
  }, [data]);
  return { id, isWhole, reading };
}

/** The id in the address and the one in the body, to be typed: right ones and wrong ones. */
export function OtherIds({ entry }: { readonly entry: OperationEntry }) {
  const ids = allFields(entry.fields).filter(isLeaf);
  return ids.map((field) => {
    if (field.key === fieldKeys.subscription) return <LeafRow key={field.key} field={field} />;
    if (field.key !== fieldKeys.dataId) return null;
    return <LeafRow key={field.key} field={{ ...field, name: 'data.id' }} />;
  });
}
