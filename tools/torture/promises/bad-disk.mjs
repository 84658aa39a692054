import { subscriptionId } from '@aisle/bench';
import { runAbsenceRounds, runLogRounds } from '../disk/absence-rounds.mjs';
import { runDamageRounds } from '../disk/damage-rounds.mjs';
import { prepareShop } from '../shop/prepare-shop.mjs';

export const title = 'a bad disk is told, not hidden';

/** Only for SQLite: PostgreSQL handles this itself. */
export const isAboutFiles = true;

export async function run({ quick, say, scratch, startAisle, runAisle }) {
  const prepared = await prepareShop({ scratch, runAisle, products: 300 });
  const shop = { ...prepared, someSubscription: subscriptionId(100) };
  const tools = { say, scratch, shop, startAisle, runAisle };
  const results = [
    await runDamageRounds({ ...tools, rounds: quick ? 10 : 150 }),
    await runAbsenceRounds({ ...tools, rounds: quick ? 5 : 50 }),
    await runLogRounds({ ...tools, rounds: quick ? 4 : 30 }),
  ];
  return {
    figure: results.map(({ figure }) => figure).join('; '),
    broken: results.flatMap(({ broken }) => broken),
  };
}
