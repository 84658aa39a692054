import { listTree } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';

/** What a catalog is called, by its id; the id while that is not known. */
export function useCatalogNames(): (id: string) => string {
  const { data } = useDev(listTree);
  const names = new Map(data?.catalogs.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
