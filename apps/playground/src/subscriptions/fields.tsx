import { createValidator, Uuid } from '@aisle/schema';
import { readSubscription, type SubscriptionReading } from '@aisle/schema/dev';
import { useEffect } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { hearNames } from '../place/names.js';
import { useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import {
  allFields,
  type Field,
  isLeaf,
  type OperationEntry,
} from '../request-form/operation-entry.js';

const attributes = 'body:/data/attributes';
const authority = `${attributes}/payment_authority`;

/** The keys of an update's form fields. */
export const fieldKeys = {
  subscription: 'path:subscription_uuid',
  dataId: 'body:/data/id',
  data: 'body:/data',
  attributes,
  plan: `${attributes}/plan_id`,
  address: `${attributes}/address_id`,
  authority,
  authorityType: `${authority}/type`,
  goLive: `${attributes}/go_live_after`,
  condition: 'header:If-Match',
} as const;

/** Props of the form's parts. */
export interface ChangeProps {
  readonly entry: OperationEntry;
  readonly reading: SubscriptionReading | undefined;
}

/** Returns a field of an operation by its key. */
export function findField({ fields }: OperationEntry, key: string): Field | undefined {
  return allFields(fields).find((field) => field.key === key);
}

/** Returns a field that the update operation must have. */
export function updateField(entry: OperationEntry, key: string): Field {
  const field = findField(entry, key);
  if (field === undefined) throw new TypeError(`an update has no field ${key}`);
  return field;
}

const validateId = createValidator(Uuid);

/** @returns true if an id is valid, so that it can be requested. */
export function isWholeId(id: string): boolean {
  return validateId(id).value !== undefined;
}

/** Returns the subscription id in the form and the server's subscription. */
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

/** Fields for the ids in the address and the body, to test valid and invalid ones. */
export function OtherIds({ entry }: { readonly entry: OperationEntry }) {
  const ids = allFields(entry.fields).filter(isLeaf);
  return ids.map((field) => {
    if (field.key === fieldKeys.subscription) return <LeafRow key={field.key} field={field} />;
    if (field.key !== fieldKeys.dataId) return null;
    return <LeafRow key={field.key} field={{ ...field, name: 'data.id' }} />;
  });
}
