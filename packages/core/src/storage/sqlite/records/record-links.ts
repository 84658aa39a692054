import type { SeedOffering, SeedProduct } from '@aisle/schema';
import type { Database } from 'better-sqlite3';

/** Keeps whom a record refers to. A record that is new has no earlier links to take away. */
export type WriteLinks<Stored> = (record: Stored, isNew: boolean) => void;

/** Keeps the nodes of a product, and the products in a bundle. */
export function prepareProductLinks(database: Database): WriteLinks<SeedProduct> {
  const writeNodes = prepareLinks(database, 'product_nodes', 'product_id');
  const writeComponents = prepareLinks(database, 'product_components', 'bundle_id');
  return ({ id, node_ids = [], components = {} }, isNew) => {
    writeNodes(id, node_ids, isNew);
    const options = Object.values(components).flatMap((component) => component.options);
    writeComponents(id, new Set(options.map((option) => option.id)), isNew);
  };
}

/** Keeps the plans of an offering. */
export function preparePlanLinks(database: Database): WriteLinks<SeedOffering> {
  const remove = database.prepare<[string]>('DELETE FROM plans WHERE offering_id = ?');
  const insert = database.prepare<[string, string]>('INSERT INTO plans VALUES (?, ?)');
  return ({ id, plans }, isNew) => {
    if (!isNew) remove.run(id);
    for (const planId of new Set(plans.map((plan) => plan.id))) insert.run(planId, id);
  };
}

function prepareLinks(database: Database, table: string, column: string) {
  const remove = database.prepare<[string]>(`DELETE FROM ${table} WHERE ${column} = ?`);
  const insert = database.prepare<[string, string]>(`INSERT INTO ${table} VALUES (?, ?)`);
  return (id: string, targets: Iterable<string>, isNew: boolean): void => {
    if (!isNew) remove.run(id);
    for (const target of targets) insert.run(id, target);
  };
}
