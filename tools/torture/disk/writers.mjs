import { makeId, subscriptionId } from '@aisle/bench';

/** Answers that say that an update was refused. */
const refusals = [503, 507];

/** Of a refusal that says nothing else it is not known whether the update was kept: the file went just then. */
const isCertain = ({ status, body }) => status === 507 || body.includes('nothing has changed');

/**
 * Clients that update a subscription each, one value after the other, and know which was acknowledged last.
 * `stop` resolves to how many were acknowledged and refused since `start`.
 */
export function createWriters(openClient, count) {
  const cells = Array.from({ length: count }, (_, index) => ({
    id: subscriptionId(index),
    next: 1,
    kept: undefined,
    sent: new Set(),
    uncertain: new Set(),
  }));
  const faults = [];

  return {
    faults,
    /** Notes what the subscriptions have before anything is sent. */
    async learn(client) {
      for (const cell of cells) {
        cell.kept = (await client.update(cell.id)).json().data.attributes.address_id;
        cell.sent.add(cell.kept);
      }
    },
    start() {
      let isOver = false;
      const tally = { acknowledged: 0, refused: 0 };
      const running = cells.map((cell) => write(cell, tally, () => isOver));
      return async () => {
        isOver = true;
        await Promise.all(running);
        return tally;
      };
    },
    /** A sentence for each subscription that has not got what was acknowledged last. */
    async findLost(client) {
      const lost = [];
      for (const { id, kept, uncertain } of cells) {
        const answer = await client.update(id);
        const shown = answer.status === 200 && answer.json().data.attributes.address_id;
        if (kept !== undefined && shown !== kept && !uncertain.has(shown)) {
          lost.push(
            `${id} has ${shown} (${answer.status}) instead of ${kept}, which was acknowledged`,
          );
        }
      }
      return lost;
    },
    /** A sentence for each subscription that has what was never sent, and how many have an older value. */
    async findStrange(client) {
      const strange = [];
      let older = 0;
      for (const { id, kept, sent } of cells) {
        const answer = await client.update(id);
        const shown =
          answer.status === 200 ? answer.json().data.attributes.address_id : answer.status;
        if (shown !== kept) older += 1;
        if (!sent.has(shown)) strange.push(`${id} has ${shown}, which nobody sent`);
      }
      return { strange, older };
    },
  };

  async function write(cell, tally, isEnough) {
    const client = openClient();
    while (!isEnough()) {
      const value = makeId(`${cell.id} ${cell.next}`);
      cell.next += 1;
      cell.sent.add(value);
      const answer = await client.update(cell.id, { address_id: value }).catch((error) => error);
      if (answer instanceof Error) {
        faults.push(`an update was not answered: ${answer.message}`);
        break;
      }
      if (answer.status === 200) {
        cell.kept = value;
        cell.uncertain.clear();
        tally.acknowledged += 1;
      } else if (refusals.includes(answer.status)) {
        if (!isCertain(answer)) cell.uncertain.add(value);
        tally.refused += 1;
      } else faults.push(`an update was answered ${answer.status}: ${answer.body}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    client.close();
  }
}
