import { QueryClient } from '@tanstack/react-query';
import { DevRefusal } from './ask-dev.js';

/** Keeps what the page asked the server for its own use. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => !(error instanceof DevRefusal) && failures < 2,
    },
  },
});
