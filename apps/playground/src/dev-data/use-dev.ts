import type { DevAnswer, DevOperation } from '@aisle/schema/dev';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { askDev, type DevRequest } from './ask-dev.js';

interface UseDevOptions {
  /** False asks nothing. */
  readonly enabled?: boolean;
  /** Shows the answer to the last question until the next one is there. */
  readonly keepPrevious?: boolean;
}

/** What a reading operation of development mode answers, asked once and kept for a while. */
export function useDev<Asked extends DevOperation>(
  operation: Asked,
  request: Omit<DevRequest, 'signal'> = {},
  { enabled = true, keepPrevious = false }: UseDevOptions = {},
): UseQueryResult<DevAnswer<Asked>> {
  const development = usePlayground(isDevelopment);
  return useQuery<DevAnswer<Asked>>({
    queryKey: [operation.name, request],
    queryFn: ({ signal }) => askDev(operation, { ...request, signal }),
    enabled: enabled && development,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}
