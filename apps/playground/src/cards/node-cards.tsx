import { useMemo } from 'react';
import { listOf, memberOf, textOf, textsOf } from '../lib/texts.js';
import type { AnsweredRequest } from '../state/playground-store.js';
import { Badge } from '../widgets/controls.js';
import { CardGrid, ResourceCard } from './card-grid.js';
import { NodeNames, NodePath, useNodeNames } from './card-parts.js';

/** A list of nodes as cards. */
export default function NodeCards({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { json } = exchange.answer;
  const nodes = useMemo(() => readNodes(json), [json]);
  const known = useNodeNames();
  const names = useMemo(
    () => new Map([...nodes.map(({ id, name }) => [id, name] as const), ...known]),
    [nodes, known],
  );
  return (
    <NodeNames value={names}>
      <CardGrid label="Nodes" cards={nodes} isSmall>
        {(node) => (
          <ResourceCard
            card={node}
            badges={
              <>
                <Badge>{node.path.length === 0 ? 'hierarchy' : 'node'}</Badge>
                {node.curated > 0 && <Badge tone="good">{node.curated} curated</Badge>}
              </>
            }
            code={node.slug ?? node.id}
          >
            {node.description && (
              <p className="soft clamp" title={node.description}>
                {node.description}
              </p>
            )}
            <NodePath ids={node.path} />
          </ResourceCard>
        )}
      </CardGrid>
    </NodeNames>
  );
}

/** The cards of a list of nodes. */
export function readNodes(json: unknown) {
  return listOf(memberOf(json, 'data')).map((node) => {
    const attribute = (name: string) => textOf(memberOf(node, 'attributes', name));
    const id = textOf(memberOf(node, 'id')) ?? '';
    return {
      resource: node,
      id,
      name: attribute('name') ?? id,
      slug: attribute('slug'),
      description: attribute('description'),
      /** Number of products that the node lists first. */
      curated: listOf(memberOf(node, 'attributes', 'curated_products')).length,
      /** The ids of the hierarchy and the nodes above it. */
      path: textsOf(memberOf(node, 'meta', 'bread_crumb')),
    };
  });
}
