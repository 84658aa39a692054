import { findProducts, type ProductMatch } from '@aisle/schema/dev';
import { useSettled } from '../lib/hooks.js';
import { useDev } from './use-dev.js';

/** Products of the store whose name, SKU or id holds what is typed, drafts included; none while nothing is. */
export function useFoundProducts(typed: string): readonly ProductMatch[] {
  const search = useSettled(typed.trim(), 150);
  const { data } = useDev(
    findProducts,
    { query: { search } },
    { enabled: search !== '', keepPrevious: true },
  );
  return typed.trim() === '' ? [] : (data?.products ?? []);
}
