import { CommerceError } from '@aisle/schema';
import { listRules, updateSubscription } from '@aisle/schema/contract';
import { issueTestToken, type TestToken, type TestTokenRequest } from '@aisle/schema/dev';
import { everyone } from '../../access/grant.js';
import { jsonAnswer } from '../../http/answer/answer.js';
import { requirePermission } from '../../http/gates/authenticate.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const issueTestTokenRoute = (dependencies: RouteDependencies) =>
  defineRoute(issueTestToken, ({ grant = everyone }) => async (request) => {
    // An account's token reads the subscriptions of the account and changes their states. A
    // customer's token opens the catalogs that rules reserve for the customer. Reading the rules
    // would reveal that customer.
    if (request.kind === 'account') requirePermission(grant, updateSubscription);
    if (request.kind === 'customer') requirePermission(grant, listRules);
    const body: TestToken = { token: await issue(request, dependencies) };
    return jsonAnswer(200, JSON.stringify(body));
  });

function issue(
  { kind, id }: TestTokenRequest,
  { tokens, client }: RouteDependencies,
): Promise<string> {
  if (kind === 'expired') return tokens.issueExpired(client.id);
  if (id !== undefined) return tokens.issueShopper(kind, id);
  throw new CommerceError('validation_failed', `id: is required with kind ${kind}`, {
    pointers: ['/id'],
  });
}
