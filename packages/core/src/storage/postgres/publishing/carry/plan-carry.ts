import type { BaseRow } from '../../../../catalog/carrying/plan-carry.js';
import { type CarryPlan, planCarry as plan } from '../../../../catalog/carrying/plan-carry.js';
import { askAgain } from '../../../../catalog/release-format/ask-again.js';
import type { Queryable } from '../../connection/statements.js';
import { lookUp } from '../../release-rows/fetch-parts.js';
import { prepareGapFinder } from '../../release-rows/find-gap.js';
import type { RowKind } from '../../release-rows/known-rows.js';
import { createReleaseRows } from '../../release-rows/release-rows.js';
import type { ProductSource } from '../product-source.js';
import { prepareChangeSource } from './change-source.js';
import { preparePlaceChanges } from './place-changes.js';

/** Plan of an incremental publish; its products are row numbers. */
export interface CarriedRelease extends CarryPlan<number> {
  readonly base: BaseRow;
}

interface NodeParent {
  readonly id: string;
  readonly parent: string;
}

const parentKind: RowKind<number, readonly NodeParent[]> = {
  keyOf: String,
  select: (releases, bind) => `wanted.at::integer, NULL::bigint, NULL::bigint, node.id, node.parent
    FROM unnest(${bind(releases)}::bigint[]) WITH ORDINALITY AS wanted (release, at)
    ${lookUp('SELECT id, parent FROM release_nodes WHERE release = wanted.release', 'node')}`,
  read: (rows) => rows.map(({ t, u }) => ({ id: t ?? '', parent: u ?? '' })),
};

/** Plans an incremental publish. Returns undefined if everything has to be built. */
export async function planCarry(
  reading: Queryable,
  base: BaseRow | undefined,
  source: Pick<ProductSource, 'catalog' | 'nodes'>,
): Promise<CarriedRelease | undefined> {
  if (!base) return undefined;
  const rows = createReleaseRows(reading);
  const parents = rows.extend(parentKind);
  const carrySource = {
    findGap: prepareGapFinder(rows, base),
    readList: rows.readList,
    placesOfId: (id: string) => rows.placesOfId(base.generation, id),
    listParents: () => parents.find(base.number) ?? waitForNodes(),
    changes: prepareChangeSource(rows, base),
    place: preparePlaceChanges(rows, base, source.nodes),
  };
  const found = await askAgain(() => plan(base, source, carrySource), rows);
  return found && { base, ...found };
}

/** Everything else depends on the nodes: with none, every product would be read. */
function waitForNodes(): never {
  throw new RangeError('the nodes of the release are not fetched yet');
}
