import { readAfterCommit } from '@aisle/core/engine';
import { describeStore, resetStore } from '@aisle/schema/dev';
import { type Answer, jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import type { DevDependencies } from './dev-dependencies.js';

export const describeStoreRoute = (dependencies: DevDependencies) =>
  defineRoute(describeStore, () => () => answerStore(dependencies));

export const resetStoreRoute = (dependencies: DevDependencies) =>
  defineRoute(resetStore, () => async () => {
    await dependencies.refill();
    return readAfterCommit('The store was reset', () => answerStore(dependencies));
  });

async function answerStore({ commerce, clock, readOnly }: DevDependencies): Promise<Answer> {
  const { location, ...records } = await commerce.describe();
  const body = {
    location,
    records,
    clock: clock.state(),
    ...(await commerce.settings()),
    ...(await commerce.describeValues()),
    read_only: readOnly,
  };
  return jsonAnswer(200, JSON.stringify(body));
}
