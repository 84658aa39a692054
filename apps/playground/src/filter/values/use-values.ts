import type { FilterAttribute } from '@aisle/schema/filter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '../../dev-data/query-client.js';
import { type ValueQuestion, valuesQuery } from './ask-values.js';
import type { FilterValues } from './filter-values.js';
import type { ValuePlace } from './value-place.js';

const noValues: FilterValues = { options: [], complete: true };

/** The values of an attribute that hold a text; while they are looked up, those found before. */
export function useValues(
  place: ValuePlace,
  attribute: FilterAttribute | undefined,
  search: string,
  isWanted: boolean,
) {
  const { data = noValues, isFetching } = useQuery<FilterValues>({
    ...valuesQuery(place, { attribute: attribute ?? 'id', search }),
    enabled: isWanted && attribute !== undefined,
    placeholderData: keepPreviousData,
  });
  return { ...data, isFetching };
}

/** Asks for values out of an editor; undefined when none can be had or nobody waits any more. */
export function useAskForValues(place: ValuePlace) {
  return useCallback(
    async (question: ValueQuestion, signal: AbortSignal): Promise<FilterValues | undefined> => {
      const query = valuesQuery(place, question);
      const cancel = () =>
        void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
      signal.addEventListener('abort', cancel);
      try {
        return await queryClient.fetchQuery({ ...query, retry: false });
      } catch {
        return undefined;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    [place],
  );
}
