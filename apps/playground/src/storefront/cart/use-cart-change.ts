import type { OperationName } from '@aisle/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePlayground } from '../../state/playground-store.js';
import { sendStep } from '../asking/send-step.js';
import { type Entered, stepForm } from '../steps/step-form.js';

interface CartChange {
  readonly name: OperationName;
  readonly entered: Entered;
}

/** Changes a cart as the shopper of now, and has what shows carts ask again. */
export function useCartChange() {
  const client = useQueryClient();
  const { data, mutate, isPending } = useMutation({
    mutationFn: ({ name, entered }: CartChange) =>
      sendStep(name, stepForm(usePlayground.getState(), name, entered)),
    onSettled: () => client.invalidateQueries({ queryKey: ['storefront', 'getCart'] }),
  });
  const change = (name: OperationName, entered: Entered) => {
    if (!isPending) mutate({ name, entered });
  };
  return { exchange: isPending ? undefined : data, change };
}
