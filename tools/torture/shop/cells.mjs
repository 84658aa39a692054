import { isDeepStrictEqual } from 'node:util';
import { makeId } from '@aisle/bench';

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
