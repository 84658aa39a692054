import { readStored } from '../../integrity/read-stored.js';
import { damaged, sealOf } from '../../integrity/seal.js';
import { readSaleChanges } from '../pricing/sale-changes.js';
import type { NumberedRelease } from './numbered-release.js';

/** A row of `releases`. */
export interface ReleaseRow {
  readonly number: number;
  readonly id: string;
  readonly catalog_id: string;
  readonly generation: number;
  readonly state: 'building' | 'published' | 'pruned';
  readonly published_at: number;
  readonly default_language: string;
  readonly languages: string;
  readonly sale_changes: string;
  readonly products: number;
  readonly seal: number | null;
  /** The ids of the public releases of its generation, as a JSON array; of a release that is read by itself. */
  readonly siblings?: string | null;
}

/** What a release is, once it is public; only its state may still change. */
export function sealOfRelease(row: Omit<ReleaseRow, 'state' | 'seal' | 'siblings'>): number {
  const { number, id, catalog_id, generation, published_at, default_language } = row;
  const { languages, sale_changes, products } = row;
  return sealOf(
    number,
    id,
    catalog_id,
    generation,
    published_at,
    default_language,
    languages,
    sale_changes,
    products,
  );
}

/** A release from its row. Rows in the making are nobody's to see. */
export function readRelease(row: ReleaseRow): NumberedRelease | undefined {
  if (row.state === 'building') return undefined;
  if (row.seal !== null && row.seal !== sealOfRelease(row)) throw damaged();
  return {
    number: row.number,
    id: row.id,
    catalog_id: row.catalog_id,
    generation: row.generation,
    state: row.state,
    published_at: row.published_at,
    languages: readStored<string[]>(row.languages),
    default_language: row.default_language,
    sale_changes: readSaleChanges(row.sale_changes),
    products: row.products,
    siblings: readStored<string[]>(row.siblings ?? '[]'),
  };
}
