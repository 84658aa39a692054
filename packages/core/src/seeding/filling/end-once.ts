import { CommerceError } from '@aisle/schema';
import { createTurns } from '../../environment/create-turns.js';
import type { StoreFill } from '../seed-store.js';

/** A filling as an engine ends it, which is over once one of its ends has succeeded. */
export function endOnce({ complete, abandon }: StoreFill): StoreFill {
  const takeTurn = createTurns();
  let ended: 'completed' | 'abandoned' | undefined;
  const inTurn = async (deed: () => Promise<void>) => {
    const done = await takeTurn();
    await deed().finally(done);
  };
  return {
    complete: () =>
      inTurn(async () => {
        if (ended) throw isOver(ended);
        await complete();
        ended = 'completed';
      }),
    abandon: () =>
      inTurn(async () => {
        if (ended) return;
        await abandon();
        ended = 'abandoned';
      }),
  };
}

function isOver(ended: string): CommerceError {
  return new CommerceError(
    'conflict',
    `This filling is over, because it was ${ended} before; the store was left as it is.`,
  );
}
