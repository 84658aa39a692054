import type { ClockAnswer, ClockChange } from '@aisle/schema/dev';
import { create } from 'zustand';
import { memberOf } from '../lib/members.js';
import { tell } from '../lib/outcome.js';
import { messageOf } from '../lib/texts.js';
import { findEntry, listedResource } from '../request-form/operation-entry.js';
import { send } from '../sending/send.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { changeClock, readNow, type TimeChange } from './change-clock.js';
import { readTurns, type SaleTurns } from './passed-sales.js';
import { readableTime } from './zoned-time.js';

/** Result of the last clock change. */
export interface ClockStep {
  readonly change?: TimeChange;
  /** Differences in the list on the page, if the page requested it again. */
  readonly repricing?: Repricing | undefined;
  /** The sales that began or ended; undefined until they are known. */
  readonly sales?: readonly SaleTurns[];
  readonly failure?: string;
}

/** Result of the last clock change made from this page, if any. */
export const useClockSteps = create<{ readonly step?: ClockStep; readonly isBusy: boolean }>()(
  () => ({ isBusy: false }),
);

/** Computes a change from the current clock; undefined if there is no target time. */
export type ClockWish = (now: ClockAnswer) => ClockChange | undefined;

let last = Promise.resolve();

/** Moves the store's clock and remembers the effects. Runs after the step before. */
export function moveClock(wish: ClockWish): void {
  last = last.then(() => takeStep(wish));
}

async function takeStep(wish: ClockWish): Promise<void> {
  useClockSteps.setState({ isBusy: true });
  try {
    const before = await readNow();
    const change = wish(before);
    if (!change) return useClockSteps.setState({ isBusy: false });
    const made = await changeClock(change, before);
    const step = { change: made, repricing: await resendList() };
    useClockSteps.setState({ step, isBusy: false });
    const sales = await readTurns(made.salesBefore).catch(() => []);
    if (useClockSteps.getState().step === step) settle({ ...step, sales });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    settle({ failure: isLate ? 'the server did not respond.' : messageOf(error) });
  }
}

function settle(step: ClockStep): void {
  useClockSteps.setState({ step, isBusy: false });
  tell(describeStep(step).join(' '), { isSeen: true });
}

/** Returns the effects of a clock change as sentences, the new time first. */
export function describeStep({ change, repricing, sales = [], failure }: ClockStep) {
  if (failure !== undefined) return [`The clock was not set: ${failure}`];
  if (change === undefined) return [];
  const { clock, passed, activated } = change;
  const told = sales.filter(({ sentences }) => sentences.length > 0);
  const isTold = (id: string) => told.some(({ release }) => release === id);
  const events = passed
    .filter(({ kind, id }) => kind !== 'go_live' && !(kind === 'sale' && isTold(id)))
    .map(({ description }) => description);
  const news = [
    ...told.flatMap(({ sentences }) => sentences),
    ...countEqual(events),
    ...activated.map(({ subscription: { id, attributes } }) => {
      const subscriber = attributes.name ? ` ${attributes.name}` : '';
      return `Went live: ${attributes.offering.attributes.name}${subscriber} ${id} is active.`;
    }),
    ...(repricing ? [describeRepricing(repricing)] : []),
  ];
  return [
    `It is now ${readableTime(clock.now)}, ${clock.mode}.`,
    ...(news.length > 0 ? news : ['Nothing changed with it.']),
  ];
}

function countEqual(texts: readonly string[]): readonly string[] {
  return [...Map.groupBy(texts, (text) => text)].map(([text, { length: times }]) =>
    times > 1 ? `${times} × ${text}` : text,
  );
}

function describeRepricing({ compared, repriced, added, removed }: Repricing): string {
  const have = repriced === 1 ? 'has' : 'have';
  const more = added > 0 ? `, ${added} more` : '';
  const fewer = removed > 0 ? `, ${removed} fewer` : '';
  return `The list was sent again: ${repriced} of ${compared} products ${have} another price${more}${fewer}.`;
}

/**
 * Sends the product list on the page again and counts the differences. Does nothing for other
 * responses.
 */
async function resendList(): Promise<Repricing | undefined> {
  const before = selectedExchange(usePlayground.getState());
  if (before.phase !== 'answered' || before.answer.status !== 200) return undefined;
  const { operation } = findEntry(before.sent.operation);
  if (listedResource(operation) !== 'product') return undefined;
  await send(before.sent.operation, before.sent.request, true);
  const after = selectedExchange(usePlayground.getState());
  return after.phase === 'answered'
    ? countRepriced(before.answer.json, after.answer.json)
    : undefined;
}

/**
 * Number of products in both responses with different prices, and number of products in one only.
 */
type Repricing = NonNullable<ReturnType<typeof countRepriced>>;

/**
 * Counts the products whose prices differ in a later response; undefined if one is not a product
 * list.
 */
export function countRepriced(before: unknown, after: unknown) {
  const earlier = pricesOf(before);
  const later = pricesOf(after);
  if (!earlier || !later) return undefined;
  const common = [...later].filter(([id]) => earlier.has(id));
  return {
    compared: common.length,
    repriced: common.filter(([id, price]) => earlier.get(id) !== price).length,
    added: later.size - common.length,
    removed: earlier.size - common.length,
  };
}

function pricesOf(answer: unknown): ReadonlyMap<unknown, string> | undefined {
  const data = memberOf(answer, 'data');
  if (!Array.isArray(data)) return undefined;
  const priceOf = (product: unknown) => [
    memberOf(product, 'attributes', 'price'),
    memberOf(product, 'meta', 'display_price'),
  ];
  return new Map(
    data.map((product: unknown) => [memberOf(product, 'id'), JSON.stringify(priceOf(product))]),
  );
}
