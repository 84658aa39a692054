import { parseTimestamp } from '@aisle/schema';
import { maxPageLimit } from '@aisle/schema/contract';
import {
  type ClockAnswer,
  type ClockChange,
  type ClockState,
  listTree,
  readClock,
  readSubscription,
  type SubscriptionReading,
  saleName,
  setClock,
  type TreeCatalog,
  type UpcomingChange,
} from '@aisle/schema/dev';
import { useEffect } from 'react';
import { askDev, devQuery, fetchDev, pageToken, queryClient, useDev } from '../dev-data/use-dev.js';
import { useNow } from '../lib/outcome.js';
import { countProducts, listOf, memberOf, textOf } from '../lib/texts.js';
import { sendRequest } from '../sending/request-token.js';
import { noteClock, parseClockText, passedChanges, timeOf } from './describe-clock.js';

/** Time to wait for the clock's response before the next step runs, in milliseconds. */
const patience = 10_000;

/** Reads the server's clock and the upcoming changes. */
export function readNow(): Promise<ClockAnswer> {
  return askDev(readClock, { signal: AbortSignal.timeout(patience) });
}

/** Effects of a change of the clock. */
export type TimeChange = Awaited<ReturnType<typeof changeClock>>;

/**
 * Sets the store's clock, refreshes all data that depends on it, and returns the effects. `read` is
 * the clock before.
 */
export async function changeClock(change: ClockChange, read?: ClockAnswer) {
  const before = read ?? (await readNow());
  const due = passedChanges(before.upcoming, change.time ? parseTimestamp(change.time) : 0);
  const salesBefore = await readSales(due).catch(() => []);
  const answer = await askDev(setClock, { body: change, signal: AbortSignal.timeout(patience) });
  const { queryKey } = devQuery(readClock);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
  noteClock(answer.clock, Date.now());
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== readClock.name,
  });
  const passed = passedChanges(before.upcoming, parseTimestamp(answer.clock.now));
  return {
    clock: answer.clock,
    /** Changes between the old and the new time, earliest first. */
    passed,
    /** The sales before the change, if any begin or end with it. */
    salesBefore,
    /** Subscriptions that went live. */
    activated: await readActivated(passed),
  };
}

async function readActivated(passed: readonly UpcomingChange[]): Promise<SubscriptionReading[]> {
  const readings = passed
    .filter(({ kind }) => kind === 'go_live')
    .map(({ id }) => askDev(readSubscription, { params: { subscription_uuid: id } }));
  return (await Promise.allSettled(readings)).flatMap((read) =>
    read.status === 'fulfilled' && read.value.subscription.attributes.status === 'active'
      ? [read.value]
      : [],
  );
}

/** The active sales of a catalog's newest release at one time. */
interface CatalogSales {
  readonly catalog: Pick<TreeCatalog, 'id' | 'name' | 'releases'>;
  /** Number of products with the price of each sale. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Maximum number of products to read per release. */
const mostProducts = 1000;

/** Reads the active sales in the releases of some changes. Empty if the server does not answer. */
async function readSales(changes: readonly UpcomingChange[]): Promise<readonly CatalogSales[]> {
  const releases = new Set(changes.flatMap(({ kind, id }) => (kind === 'sale' ? [id] : [])));
  if (releases.size === 0) return [];
  const { catalogs } = await fetchDev(listTree);
  const led = catalogs.filter(({ releases: [newest] }) => newest && releases.has(newest.id));
  return Promise.all(led.map(countSales));
}

/** The sales of a release that began or ended, in a sentence each. */
export type SaleTurns = Awaited<ReturnType<typeof readTurns>>[number];

/** The sales that began or ended since they were read. */
export function readTurns(before: readonly CatalogSales[]) {
  return Promise.all(
    before.map(async (sales) => ({
      release: sales.catalog.releases[0]?.id,
      sentences: describeTurns(sales, await countSales(sales.catalog)),
    })),
  );
}

async function countSales(catalog: CatalogSales['catalog']): Promise<CatalogSales> {
  const counts = new Map<string, number>();
  const token = await pageToken();
  let total = 1;
  for (let offset = 0; offset < Math.min(total, mostProducts); offset += maxPageLimit) {
    const window = `page[limit]=${maxPageLimit}&page[offset]=${offset}`;
    const target = `/catalogs/${catalog.id}/releases/latestPublished/products?${window}`;
    const request = { method: 'GET', target, headers: [], missing: [] };
    const exchange = await sendRequest('listProducts', request, token, AbortSignal.timeout(5000));
    if (exchange.phase !== 'answered') break;
    total = exchange.answer.records?.total ?? 0;
    for (const product of listOf(memberOf(exchange.answer.json, 'data'))) {
      const sale = textOf(memberOf(product, 'meta', 'sale_id'));
      if (sale !== undefined) counts.set(sale, (counts.get(sale) ?? 0) + 1);
    }
  }
  return { catalog, counts };
}

/** Returns the differences between a catalog's sales at two times as sentences. */
export function describeTurns(before: CatalogSales, after: CatalogSales): readonly string[] {
  const { name } = after.catalog;
  const sentences = (turn: string, here: CatalogSales, there: CatalogSales) =>
    [...here.counts]
      .filter(([sale]) => !there.counts.has(sale))
      .map(([sale, count]) => `${saleName(sale)} ${turn}: ${countProducts(count)} of ${name}.`);
  return [...sentences('ended', before, after), ...sentences('began', after, before)];
}

/** Milliseconds from a due change until it is requested: prices change at once. */
const duePatience = 1500;

/** Milliseconds until it is requested again: the server activates subscriptions periodically. */
const activationPatience = 31_000;

/** The store's clock at this second; undefined until it has been read. */
export function useStoreClock() {
  const { data, dataUpdatedAt } = useDev(readClock);
  const now = useNow(1000, data?.clock.mode === 'running');
  return data && { ...data, time: timeOf(data.clock, now - dataUpdatedAt) };
}

/** Remembers changes of the clock. */
export function useClockNotes(clock: ClockState | undefined): void {
  useEffect(() => {
    if (clock) noteClock(clock, Date.now());
  }, [clock]);
}

/** Refreshes the data when a change of the store is due. */
export function useDueChanges(store: ReturnType<typeof useStoreClock>): void {
  const next = store?.upcoming[0]?.time;
  const isDue = next !== undefined && (store?.time ?? 0) > parseTimestamp(next) + duePatience;
  useEffect(() => {
    if (!isDue) return;
    void queryClient.invalidateQueries();
    setTimeout(() => void queryClient.invalidateQueries(), activationPatience);
  }, [isDue]);
}

/**
 * Sets the store's clock from an address.
 * @returns false if the text is invalid; the clock is then unchanged.
 */
export async function applyClock(text: string): Promise<boolean> {
  const change = parseClockText(text);
  if (change === undefined) return false;
  await changeClock(change);
  return true;
}
