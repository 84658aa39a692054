import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../lib/button.js';
import { EmptyState } from '../lib/empty-state.js';
import type { PickOption } from '../lib/pick.js';
import { useSettled } from '../lib/use-settled.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { collectAnswer } from './collect-answer.js';
import { DifferenceView } from './difference-view.js';
import { type RequestPart, sideChange } from './request-part.js';

interface SentDifferenceProps {
  readonly entry: OperationEntry;
  readonly part: RequestPart;
  readonly options: readonly PickOption<string>[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Sends both requests by itself and shows how their answers differ. */
export function SentDifference({ entry, part, options, from, to }: SentDifferenceProps) {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const { missing } = useSelectedRequest();
  const asked = useSettled(
    useMemo(
      () => ({ entry, form, examples, part, from, to }),
      [entry, form, examples, part, from, to],
    ),
    300,
  );
  const query = useQuery({
    queryKey: ['sent answers', entry.name, form, examples, part.id, asked.from, asked.to],
    queryFn: ({ signal }) => {
      const side = (value: string | undefined) =>
        collectAnswer(
          {
            ...asked,
            change: sideChange(part, value),
            title: titleOf(part, options, value),
          },
          signal,
        );
      return Promise.all([side(asked.from), side(asked.to)]);
    },
    enabled:
      missing.length === 0 &&
      asked.from === from &&
      asked.to === to &&
      asked.form === form &&
      asked.part === part,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (missing.length > 0) return <EmptyState title="The request's address is not whole yet" />;
  if (query.error) {
    return (
      <EmptyState title="There are no two answers to compare">
        <p>{query.error.message}</p>
        <Button onPress={() => query.refetch()}>Try again</Button>
      </EmptyState>
    );
  }
  if (!query.data) return <p role="status">Sending both requests…</p>;
  const [before, after] = query.data;
  return (
    <DifferenceView before={before} after={after}>
      <Button look="quiet" isDisabled={query.isFetching} onPress={() => query.refetch()}>
        Send both again
      </Button>
    </DifferenceView>
  );
}

function titleOf(
  { label }: RequestPart,
  options: readonly PickOption<string>[],
  value: string | undefined,
): string {
  if (value === undefined) return 'As in the form';
  if (value === '') return `${label}: not sent`;
  return `${label}: ${options.find((option) => option.value === value)?.label ?? value}`;
}
