import { CommerceError, canonicalUuid, type ErrorCode, type Uuid } from '@aisle/schema';
import { listFieldChanges } from '@aisle/schema/dev';
import type { SubscriptionChange } from '@aisle/schema/subscriptions';
import type { Environment } from '../environment/environment.js';
import { isOwn } from './own-subscription.js';
import { renderSubscription } from './render/render-subscription.js';
import { extendSubscription } from './render/superset.js';
import type { PreviewedUpdate, SubscriptionUpdateOptions } from './subscription-service.js';
import type { DecisionGround, SubscriptionStore } from './subscription-store.js';
import { unknownSubscription } from './unknown-subscription.js';
import { prepareUpdate } from './update/prepare-update.js';

/** Errors that refuse an update; any other error prevents the decision. */
const refusals: readonly ErrorCode[] = [
  'validation_failed',
  'not_found',
  'permission_denied',
  'conflict',
  'precondition_failed',
];

/**
 * Decides an update as {@link updateSubscription} would at this moment, and changes nothing.
 * @throws CommerceError `not_found` for an unknown subscription, or one of another account than `account_id`.
 */
export async function previewUpdate(
  store: SubscriptionStore,
  environment: Pick<Environment, 'clock' | 'ids'>,
  asked: Uuid,
  change: SubscriptionChange,
  options?: SubscriptionUpdateOptions,
): Promise<PreviewedUpdate> {
  let ground: DecisionGround | undefined;
  try {
    const { id, planId, decide } = prepareUpdate(environment, asked, change, options);
    ground = await store.findForUpdate(id, planId);
    if (!ground) throw unknownSubscription(id);
    const { snapshot, plan } = ground;
    const next = { ...snapshot, record: decide(snapshot, plan) };
    return {
      before: extendSubscription(snapshot),
      after: extendSubscription(next),
      // Repeated fields of the rendered subscription count once.
      changes: listFieldChanges(renderSubscription(snapshot), renderSubscription(next)),
    };
  } catch (error) {
    const refusal = requireRefusal(error);
    const snapshot = ground?.snapshot ?? (await store.find(canonicalUuid(asked)));
    if (!snapshot || !isOwn(snapshot, options)) throw refusal;
    return { before: extendSubscription(snapshot), changes: [], refusal };
  }
}

function requireRefusal(error: unknown): CommerceError {
  if (error instanceof CommerceError && refusals.includes(error.code)) return error;
  throw error;
}
