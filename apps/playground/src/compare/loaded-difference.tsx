import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../lib/empty-state.js';
import { comparedAnswer } from './collect-answer.js';
import { DifferenceView } from './difference-view.js';
import { type KnownAnswer, useKnownAnswers } from './known-answers.js';

interface LoadedDifferenceProps {
  readonly before: KnownAnswer;
  readonly after: KnownAnswer;
}

/** The difference between two answers that the page remembers. */
export function LoadedDifference({ before, after }: LoadedDifferenceProps) {
  const { load } = useKnownAnswers();
  const { data, error } = useQuery({
    queryKey: ['earlier answers', before.id, after.id],
    queryFn: async () => {
      const [old, now] = await Promise.all([load(before.id), load(after.id)]);
      return [comparedAnswer(old, titleOf(before)), comparedAnswer(now, titleOf(after))] as const;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <EmptyState title="The answers cannot be read">{error.message}</EmptyState>;
  if (!data) return <p role="status">Reading both answers…</p>;
  return <DifferenceView before={data[0]} after={data[1]} />;
}

/** What an earlier answer is called: its name, or the time it was asked for. */
export function titleOf({ name, at }: Pick<KnownAnswer, 'name' | 'at'>): string {
  return name === '' ? new Date(at).toLocaleTimeString() : name;
}
