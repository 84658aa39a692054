import type { OperationName } from '@aisle/schema';
import { sendRequest } from '../answer/send-request.js';
import type { PreparedRequest } from '../request-form/build-request.js';
import { usePlayground } from './playground-context.js';
import { selectedExchange } from './playground-state.js';

/** Where the selected operation's request stands, with the ways to send and to cancel it. */
export function useExchange() {
  const { state, dispatch } = usePlayground();
  const exchange = selectedExchange(state);

  const send = async (name: OperationName, request: PreparedRequest, token?: string) => {
    if (exchange.phase === 'sending') return;
    const controller = new AbortController();
    const sending = { phase: 'sending', controller, since: performance.now() } as const;
    dispatch({ type: 'exchange-changed', name, exchange: sending });
    const result = await sendRequest(request, token, controller.signal);
    dispatch({ type: 'exchange-changed', name, exchange: result });
  };

  const cancel = () => {
    if (exchange.phase === 'sending') exchange.controller.abort();
  };

  return { exchange, send, cancel };
}
