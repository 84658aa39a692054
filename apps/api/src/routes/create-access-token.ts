import { CommerceError, createAccessToken } from '@aisle/schema';
import { isSameSecret } from '../access/client-credentials.js';
import { jsonAnswer } from '../http/answer.js';
import { defineRoute } from '../http/operation-route.js';
import type { RouteDependencies } from './route-dependencies.js';

export const createAccessTokenRoute = ({ client, tokens }: RouteDependencies) =>
  defineRoute(createAccessToken, () => async (body) => {
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
    const token = await tokens.issueAccess(client_id, grant_type);
    return jsonAnswer(200, JSON.stringify(token));
  });

function refuseClient(needsSecret: boolean): CommerceError {
  const names = needsSecret ? 'client_id and client_secret are' : 'client_id is';
  return new CommerceError('unauthorized', `The ${names} not known to this service.`);
}
