import { isRecord } from '../lib/members.js';

/** What is shown of a product that may be meant. */
export interface FoundProduct {
  readonly id: string;
  readonly name: string;
  readonly sku?: string;
  /** The ids of the nodes that list it. */
  readonly nodes: readonly string[];
}

/** The products of an answer's body; none when it is not a list of products. */
export function readProducts(body: unknown): readonly FoundProduct[] {
  if (!isRecord(body) || !Array.isArray(body.data)) return [];
  const elements: readonly unknown[] = body.data;
  return elements.flatMap((element): readonly FoundProduct[] => {
    if (!isRecord(element) || typeof element.id !== 'string') return [];
    const { name, sku } = isRecord(element.attributes) ? element.attributes : {};
    const nodes = isRecord(element.meta) ? element.meta.bread_crumb_nodes : [];
    return [
      {
        id: element.id,
        name: typeof name === 'string' ? name : element.id,
        ...(typeof sku === 'string' && { sku }),
        nodes: Array.isArray(nodes) ? nodes.filter((node) => typeof node === 'string') : [],
      },
    ];
  });
}
