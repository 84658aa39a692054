import type { Access, Grant } from '../access/access.js';
import { requestToken } from '../access/request-token.js';
import { usePlayground } from './playground-context.js';
import { credentialsOf } from './playground-state.js';

/** A function that asks for a token, keeps the outcome on the page and returns it. */
export function useTokenRequest(): (grant: Grant) => Promise<Access> {
  const { state, dispatch } = usePlayground();
  return async (grant) => {
    dispatch({ type: 'access-changed', access: { phase: 'asking', grant } });
    const access = await requestToken(grant, credentialsOf(state));
    dispatch({ type: 'access-changed', access });
    return access;
  };
}
