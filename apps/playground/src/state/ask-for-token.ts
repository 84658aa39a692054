import type { Access, Grant } from '../access/access.js';
import { requestToken } from '../access/request-token.js';
import { changeAccess } from './actions.js';
import { credentialsOf } from './playground-state.js';
import { usePlayground } from './playground-store.js';

/** Asks for a token, keeps the outcome on the page and returns it. */
export async function askForToken(grant: Grant): Promise<Access> {
  changeAccess({ phase: 'asking', grant });
  const access = await requestToken(grant, credentialsOf(usePlayground.getState()));
  changeAccess(access);
  return access;
}
