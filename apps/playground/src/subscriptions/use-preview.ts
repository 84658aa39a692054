import { createValidator, Uuid } from '@aisle/schema';
import { previewUpdate } from '@aisle/schema/dev';
import { useMemo } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { useSettled } from '../lib/hooks.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { readUpdate } from './read-update.js';

const validateId = createValidator(Uuid);
const unknown = { params: { subscription_uuid: '' } };

/** What the update in the form would do, asked once typing pauses. */
export function usePreview() {
  const request = useSelectedRequest();
  const update = useMemo(() => readUpdate(request), [request]);
  const settled = useSettled(update, 300);
  const asked = settled?.preview ?? unknown;
  const isWhole = validateId(asked.params.subscription_uuid).value !== undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useDev(previewUpdate, asked, {
    enabled: isWhole,
    keepPrevious: true,
  });
  return {
    /** Of another subscription nothing is shown. */
    data: data?.before.id === asked.params.subscription_uuid ? data : undefined,
    error,
    isFetching,
    /** Whether the form has changed since. */
    isStale: isPlaceholderData || settled !== update,
    asked: settled?.asked ?? [],
    refetch,
  };
}

/** A preview and how it stands. */
export type Previewing = ReturnType<typeof usePreview>;
