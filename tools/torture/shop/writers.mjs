import { isDeepStrictEqual } from 'node:util';
import { makeId, subscriptionId } from '@aisle/harness/shop';

/** Statuses that mean that nothing has changed and the update can be retried. */
const refusals = [429, 503];

const members = {
  address_id: {
    makeValue: (id, number) => makeId(`${id} address ${number}`),
    isValue: (shown, value) => shown === value,
  },
  payment_authority: {
    makeValue: (_id, number) => ({
      type: 'platform_payments_provider',
      customer_id: `customer-${number}`,
      card_id: `card-${number}`,
    }),
    isValue: isDeepStrictEqual,
  },
};

/**
 * Creates cells: members of subscriptions with one writer each, who writes numbers. So the last
 * acknowledged value is known, and the one whose response never came.
 */
export async function makeCells(client, ids) {
  const cells = ids.flatMap((id) => Object.keys(members).map((member) => ({ id, member })));
  return Promise.all(
    cells.map(async ({ id, member }) => {
      const cell = { id, member, kept: 0, asked: undefined, next: 1, acknowledged: 0 };
      const answer = await client.update(id, { [member]: members[member].makeValue(id, 0) });
      if (answer.status !== 200) throw unexpected(answer);
      cell.rest = JSON.stringify(restOf(answer.json().data));
      return cell;
    }),
  );
}

/** Text of a response to an update with an unknown outcome. */
const unknown = 'nobody knows whether it was';

/**
 * Updates a cell until the connection breaks, an outcome is unknown, or `isEnough`. Resolves to the
 * number of acknowledged updates.
 */
export async function keepUpdating(cell, client, isEnough = () => false) {
  const before = cell.acknowledged;
  while (!isEnough()) {
    const number = cell.next;
    cell.next += 1;
    cell.asked = number;
    const value = members[cell.member].makeValue(cell.id, number);
    const answer = await client.update(cell.id, { [cell.member]: value }).catch(() => undefined);
    if (!answer || (answer.status === 503 && answer.body.includes(unknown))) break;
    if (answer.status === 200) {
      cell.kept = number;
      cell.acknowledged += 1;
    } else if (!refusals.includes(answer.status)) {
      throw unexpected(answer);
    }
    cell.asked = undefined;
  }
  return cell.acknowledged - before;
}

/** Returns a fault for each cell without its last acknowledged value or the unacknowledged one. */
export async function findLost(cells, client) {
  const lost = [];
  for (const cell of cells) {
    const { id, member, kept, asked, rest } = cell;
    const answer = await client.update(id);
    if (answer.status !== 200) throw unexpected(answer);
    const { data } = answer.json();
    const { makeValue, isValue } = members[member];
    const allowed = [kept, ...(asked === undefined ? [] : [asked])];
    const found = allowed.find((number) => isValue(data.attributes[member], makeValue(id, number)));
    if (found === undefined) {
      const shown = JSON.stringify(data.attributes[member]);
      lost.push(`${member} of ${id} is ${shown}, not that of update ${allowed.join(' or ')}`);
    }
    if (JSON.stringify(restOf(data)) !== rest) lost.push(`${id} has changed where nobody wrote`);
    cell.kept = found ?? kept;
    cell.asked = undefined;
  }
  return lost;
}

/** Returns the members of a subscription that no client writes. */
function restOf({ attributes, ...others }) {
  const { address_id, payment_authority, meta, ...rest } = attributes;
  return { ...others, ...rest, meta: { ...meta, timestamps: meta.timestamps.created_at } };
}

function unexpected({ status, body }) {
  return new Error(`an update was answered ${status}: ${body}`);
}

/** Statuses of updates while the store is away or its disk is full. */
const withoutStore = [503, 507];

/** Returns false for a refusal that leaves open whether the update was kept: the file went just then. */
const isCertain = ({ status, body }) => status === 507 || body.includes('Nothing was changed');

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
      } else if (withoutStore.includes(answer.status)) {
        if (!isCertain(answer)) cell.uncertain.add(value);
        tally.refused += 1;
      } else faults.push(`an update was answered ${answer.status}: ${answer.body}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    client.close();
  }
}
