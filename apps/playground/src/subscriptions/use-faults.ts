import type { PreviewError } from '@aisle/schema/dev';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { type PlacedFault, placeFaults } from './place-faults.js';

/** The faults of the request in the form: those of its preview, and of the answer if it was sent as it is. */
export function useFaults(previewed: readonly PreviewError[] = []): readonly PlacedFault[] {
  const exchange = usePlayground(selectedExchange);
  const { target, body, headers } = useSelectedRequest();
  if (exchange.phase !== 'answered') return placeFaults(previewed);
  const { sent, answer } = exchange;
  const isSame =
    sent.request.target === target &&
    sent.request.body === body &&
    JSON.stringify(sent.request.headers) === JSON.stringify(headers);
  const answered = (isSame && answer.errors) || [];
  const others = answered.filter(
    ({ detail }) => !previewed.some((error) => error.detail === detail),
  );
  return placeFaults([...previewed, ...others]);
}
