import { CommerceError } from '@aisle/schema';
import { createAccessToken } from '@aisle/schema/contract';
import { isPublicSecret, isSameSecret } from '../access/client-credentials.js';
import { jsonAnswer } from '../http/answer/answer.js';
import { defineRoute } from '../http/operations/operation-route.js';
import type { RouteDependencies } from './route-dependencies.js';

export const createAccessTokenRoute = ({ client, tokens }: RouteDependencies) =>
  defineRoute(createAccessToken, ({ foreignPage }) => async (body) => {
    const { client_id, client_secret, grant_type } = body;
    const needsSecret = grant_type === 'client_credentials';
    if (needsSecret && client_secret === undefined) {
      throw new CommerceError(
        'validation_failed',
        'client_secret: is required with grant_type client_credentials',
      );
    }
    const isKnown = isSameSecret(client_id, client.id);
    const isTrusted = !needsSecret || isSameSecret(client_secret ?? '', client.secret);
    if (!isKnown || !isTrusted) throw refuseClient(needsSecret);
    if (needsSecret && foreignPage !== undefined && isPublicSecret(client.secret)) {
      throw refusePage(foreignPage);
    }
    const token = await tokens.issueAccess(client_id, grant_type);
    return jsonAnswer(200, JSON.stringify(token));
  });

function refuseClient(needsSecret: boolean): CommerceError {
  const names = needsSecret ? 'client_id and client_secret are' : 'client_id is';
  return new CommerceError('unauthorized', `The ${names} not known to this service.`);
}

/** Returns the error for a foreign page that uses the public secret, which authenticates nobody. */
function refusePage(found: string): CommerceError {
  return new CommerceError(
    'forbidden',
    `${found}, and with the client secret of the manual any page that is open in a browser could ask for a token that may write. Ask from a server, which sends no Origin; or set a secret of your own (AISLE_CLIENT_SECRET); or name the page's host with --allowed-host. A token to read catalogs needs no secret: grant_type implicit.`,
  );
}
