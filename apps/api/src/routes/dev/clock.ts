import { readAfterCommit } from '@aisle/core/engine';
import { type ClockAnswer, readClock, setClock } from '@aisle/schema/dev';
import { type Answer, jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import type { DevDependencies } from './dev-dependencies.js';

export const readClockRoute = (dependencies: DevDependencies) =>
  defineRoute(readClock, () => () => answerClock(dependencies));

export const setClockRoute = (dependencies: DevDependencies) =>
  defineRoute(setClock, () => async (change) => {
    dependencies.clock.set(change);
    return readAfterCommit('The clock was set', async () => {
      await dependencies.commerce.subscriptions.activateDue();
      return answerClock(dependencies);
    });
  });

async function answerClock({ clock, commerce }: DevDependencies): Promise<Answer> {
  const body: ClockAnswer = {
    clock: clock.state(),
    upcoming: [...(await commerce.listUpcoming())],
  };
  return jsonAnswer(200, JSON.stringify(body));
}
