import { formatTimestamp } from '@aisle/schema';
import { saleName, type UpcomingChange } from '@aisle/schema/dev';
import { mostUpcoming, requireInRange } from '../../records/read-page-window.js';
import type { CatalogStore } from '../catalog-store.js';
import type { CatalogRuleRecord } from '../records.js';
import { mostNamedSales, type SaleChange } from '../release.js';
import { quote } from './quote.js';
import { isScheduled, listScheduleEdges } from './rank-rules.js';

/**
 * Returns changes that time alone makes to catalogs after `now`, earliest first, at most `limit`.
 * Sales of the newest releases begin or end. Rules whose catalogs have a release become active or
 * inactive.
 */
export async function listUpcoming(
  store: Pick<CatalogStore, 'listCatalogs' | 'findRelease' | 'listRules'>,
  now: number,
  limit: number,
): Promise<readonly UpcomingChange[]> {
  requireInRange('limit', limit, 0, mostUpcoming);
  const catalogs = await store.listCatalogs();
  const names = new Map(catalogs.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => quote(names.get(id) ?? id);
  const releases = await Promise.all(catalogs.map(({ id }) => store.findRelease(id)));
  const published = releases.filter((release) => release !== undefined);
  const sales = published.flatMap(({ id, catalog_id, sale_changes }) =>
    sale_changes
      .filter(({ time }) => time > now)
      .slice(0, limit)
      .map((change) => ({
        time: change.time,
        kind: 'sale' as const,
        id,
        description: `${describeSales(change)} in the newest release of ${nameOf(catalog_id)}: prices change.`,
      })),
  );
  const led = (await store.listRules()).filter(({ catalog_id }) =>
    published.some((release) => release.catalog_id === catalog_id),
  );
  const rules = led.flatMap((rule) =>
    listAfter(now, listTurns(rule), limit).map((time) => ({
      time,
      kind: 'rule' as const,
      id: rule.id,
      description: describeTurn(rule, time, nameOf(rule.catalog_id)),
    })),
  );
  return [...sales, ...rules]
    .sort((a, b) => a.time - b.time)
    .slice(0, limit)
    .map((change) => ({ ...change, time: formatTimestamp(change.time) }));
}

/** Returns the times at which a rule becomes active or inactive; schedules may overlap. */
function listTurns(rule: CatalogRuleRecord): readonly number[] {
  return listScheduleEdges([rule]).filter(
    (edge) => isScheduled(rule, edge) !== isScheduled(rule, edge - 1),
  );
}

function describeSales({ begins, ends }: SaleChange): string {
  const turns = [...describeSalesThat('begin', begins), ...describeSalesThat('end', ends)];
  return turns.length === 0 ? 'A sale begins or ends' : `The ${turns.join(', the ')}`;
}

function describeSalesThat(turn: 'begin' | 'end', names: readonly string[]): readonly string[] {
  const [first, ...others] = names.map((name) => quote(saleName(name)));
  if (first === undefined) return [];
  if (others.length === 0) return [`sale ${first} ${turn}s`];
  if (names.length === mostNamedSales) others.splice(-1, 1, 'others');
  return [`sales ${words.format([first, ...others])} ${turn}`];
}

const words = new Intl.ListFormat('en-GB');

function describeTurn(rule: CatalogRuleRecord, time: number, catalog: string): string {
  const name = quote(rule.name);
  return isScheduled(rule, time)
    ? `The catalog rule ${name} is evaluated from then on: it leads to ${catalog}.`
    : `The catalog rule ${name} is no longer evaluated: it led to ${catalog}.`;
}

/** Returns the first times after another one, each once. */
function listAfter(now: number, times: readonly number[], limit: number): readonly number[] {
  const later = [...new Set(times)].filter((time) => time > now);
  return later.sort((a, b) => a - b).slice(0, limit);
}
