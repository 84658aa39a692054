import { createValidator, Uuid } from '@aisle/schema';
import { readSubscription } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { fieldKeys } from './field-keys.js';
import { findLeaf } from './find-field.js';
import { useFieldValue } from './use-field-value.js';

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
